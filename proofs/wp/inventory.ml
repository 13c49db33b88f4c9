(* inventory.ml -- what Frama-C itself says that a translation unit states, calls and proves.

   usage: SGHA_INVENTORY=FILE frama-c ... -load-script proofs/wp/inventory.ml ...

   At a normal exit FILE gets one JSON object: the functions with their contracts, bodies and calls; the logic
   definitions, lemmas and axioms in their order; whatever else an annotation can take for granted; and, after WP, every
   goal with its verdict and every property with its status. Terms and predicates are written as trees, typed and with
   every name resolved, because texts can be ambiguous: wp.py compares them, evaluate.py evaluates them. *)

open Cil_types

let str s = `String s
let list f l = `List (List.map f l)
let strings = list str

let text pp x =
  let buffer = Buffer.create 80 in
  let out = Format.formatter_of_buffer buffer in
  Format.pp_set_margin out 1_000_000;
  Format.fprintf out "%a@?" pp x;
  String.concat " " (List.filter (( <> ) "") (String.split_on_char ' ' (String.concat " " (String.split_on_char '\n' (Buffer.contents buffer)))))

let file (pos : Filepath.position) = Filepath.Normalized.to_pretty_string pos.pos_path
let place (loc : location) =
  [ "file", str (file (fst loc)); "line", `Int (fst loc).pos_lnum; "end", `Int (snd loc).pos_lnum ]

(* ---- Types: typedefs unrolled, so that the same type always has the same form. *)

let structs : (string, Json.t) Hashtbl.t = Hashtbl.create 16

(* A structure without a tag is named after its typedef; the number that Frama-C adds depends on what else is included. *)
let comp_name c =
  let anonymous = "__anonstruct_" in
  let n = String.length anonymous in
  if String.length c.cname > n && String.sub c.cname 0 n = anonymous then
    String.sub c.cname n (String.rindex c.cname '_' - n)
  else c.cname

(* Two structures must not go by one name: their members would be taken for each other's. *)
let named : (string, compinfo) Hashtbl.t = Hashtbl.create 16
let clashes = ref []

let rec ctype t : Json.t =
  match Cil.unrollType t with
  | TVoid _ -> str "void"
  | TInt (kind, _) -> str (integer_kind kind)
  | TEnum (e, _) -> str (integer_kind e.ekind)
  | TFloat (FFloat, _) -> str "f32"
  | TFloat (FDouble, _) -> str "f64"
  | TFloat (FLongDouble, _) -> str "f80"
  | TPtr (t, _) -> `List [ str "*"; ctype t ]
  | TArray (t, Some e, _) -> `List [ str "[]"; ctype t; str (text Printer.pp_exp (Cil.constFold true e)) ]
  | TArray (t, None, _) -> `List [ str "[]"; ctype t; str "" ]
  | TComp (c, _) -> comp c; `List [ str "struct"; str (comp_name c) ]
  | t -> `List [ str "other"; str (text Printer.pp_typ t) ]

and integer_kind kind =
  (if kind = IBool then "b" else if Cil.isSigned kind then "i" else "u") ^ string_of_int (8 * Cil.bytesSizeOfInt kind)

and comp c =
  (match Hashtbl.find_opt named (comp_name c) with
   | None -> Hashtbl.add named (comp_name c) c
   | Some d -> if d.ckey <> c.ckey && not (List.mem (comp_name c) !clashes) then clashes := comp_name c :: !clashes);
  if not (Hashtbl.mem structs (comp_name c)) then begin
    Hashtbl.add structs (comp_name c) `Null;
    let member f =
      let at, bits = Cil.fieldBitsOffset f in
      `List [ str f.fname; ctype f.ftype; `Int at; `Int bits ] in
    let size = try Cil.bytesSizeOf (TComp (c, [])) with _ -> 0 in
    Hashtbl.replace structs (comp_name c)
      (`Assoc [ "union", `Bool (not c.cstruct); "size", `Int size;
                "members", (match c.cfields with None -> `Null | Some l -> list member l) ])
  end

let rec ltype = function
  | Ctype t -> ctype t
  | Linteger -> str "integer"
  | Lreal -> str "real"
  | t when Logic_const.is_boolean_type t -> str "boolean"
  | t when Logic_const.is_set_type t -> `List [ str "set"; ltype (Logic_const.type_of_element t) ]
  | t -> `List [ str "other"; str (text Printer.pp_logic_type t) ]

(* ---- Logic names: overloading is resolved by the types of the parameters. *)

let key (l : logic_info) =
  let name = l.l_var_info.lv_name in
  let rec short : Json.t -> string = function
    | `String s -> s
    | `List [ `String "*"; t ] -> short t ^ "*"
    | `List l -> String.concat " " (List.map short l)
    | _ -> "?" in
  if Logic_env.is_builtin_logic_function name then name
  else name ^ "(" ^ String.concat ", " (List.map (fun v -> short (ltype v.lv_type)) l.l_profile) ^ ")"

(* A list of labels must not look like a variable (manifest.py, canonical). *)
let label = function
  | FormalLabel ("formal" | "bound" | "binds" as s) -> str ("label " ^ s)
  | FormalLabel s -> str s
  | StmtLabel _ -> str "statement"
  | BuiltinLabel b ->
    str (match b with Here -> "Here" | Old -> "Old" | Pre -> "Pre" | Post -> "Post" | LoopEntry -> "LoopEntry"
                    | LoopCurrent -> "LoopCurrent" | Init -> "Init")

let formals : varinfo list ref = ref []

let variable (v : logic_var) : Json.t =
  let rec position i = function [] -> -1 | f :: l -> if f.vid = (Option.get v.lv_origin).vid then i else position (i + 1) l in
  match v.lv_origin with
  | Some vi when vi.vformal -> `List [ str "formal"; `Int (position 0 !formals); str v.lv_name ]
  | Some vi when vi.vglob -> `List [ str "global"; str vi.vname ]
  | Some _ -> `List [ str "local"; str v.lv_name ]
  | None -> `List [ str "bound"; str v.lv_name; `Int v.lv_id ]

let binary = function
  | PlusA -> "+" | PlusPI -> "+p" | MinusA -> "-" | MinusPI -> "-p" | MinusPP -> "-pp" | Mult -> "*" | Div -> "/"
  | Mod -> "%" | Shiftlt -> "<<" | Shiftrt -> ">>" | Lt -> "<" | Gt -> ">" | Le -> "<=" | Ge -> ">=" | Eq -> "=="
  | Ne -> "!=" | BAnd -> "&" | BXor -> "^" | BOr -> "|" | LAnd -> "&&" | LOr -> "||"

let relation = function Rlt -> "<" | Rgt -> ">" | Rle -> "<=" | Rge -> ">=" | Req -> "==" | Rneq -> "!="

let quantified = list (fun v -> `List [ str "binds"; str v.lv_name; `Int v.lv_id; ltype v.lv_type ])

let rec term (t : term) : Json.t =
  let node kind rest = `List (str kind :: ltype t.term_type :: rest) in
  match t.term_node with
  | TConst (Integer (i, _)) -> node "int" [ str (Integer.to_string i) ]
  | TConst (LReal r) -> node "real" [ str r.r_literal ]
  | TConst (LChr c) -> node "int" [ str (string_of_int (Char.code c)) ]
  | TConst (LEnum e) -> node "enum" [ str e.einame; str (text Printer.pp_exp (Cil.constFold true e.eival)) ]
  | TLval l -> node "lval" [ lval l ]
  | TAddrOf l -> node "addr" [ lval l ]
  | TStartOf l -> node "start" [ lval l ]
  | TSizeOf ty -> node "sizeof" [ ctype ty; `Int (Cil.bytesSizeOf ty) ]
  | TUnOp (Neg, a) -> node "neg" [ term a ]
  | TUnOp (BNot, a) -> node "bnot" [ term a ]
  | TUnOp (LNot, a) -> node "lnot" [ term a ]
  | TBinOp (op, a, b) -> node "binary" [ str (binary op); term a; term b ]
  | TCastE (_, a) -> node "cast" [ term a ]
  | TLogic_coerce (_, a) -> node "coerce" [ term a ]
  | Tapp (f, labels, args) -> node "apply" [ str (key f); list label labels; list term args ]
  | Tif (c, a, b) -> node "if" [ term c; term a; term b ]
  | Tat (a, l) -> node "at" [ label l; term a ]
  | Tnull -> node "null" []
  | Trange (a, b) -> node "range" [ optional a; optional b ]
  | Tunion l -> node "union" [ list term l ]
  | Tempty_set -> node "union" [ `List [] ]
  | Tlet (f, a) -> node "let" [ binding f; term a ]
  | TDataCons (c, []) when Logic_const.is_boolean_type t.term_type -> node "boolean" [ str c.ctor_name ]
  | _ -> node "other" [ str (text Printer.pp_term t) ]

and optional = function None -> `Null | Some t -> term t

and lval (host, offset) =
  let rec path = function
    | TNoOffset -> []
    | TField (f, rest) -> `List [ str "field"; str (comp_name f.fcomp); str f.fname ] :: path rest
    | TIndex (i, rest) -> `List [ str "index"; term i ] :: path rest
    | TModel (m, rest) -> `List [ str "model"; str m.mi_name ] :: path rest in
  let host = match host with
    | TVar v -> `List [ str "var"; variable v; ltype v.lv_type ]
    | TResult t -> `List [ str "result"; ctype t ]
    | TMem a -> `List [ str "memory"; term a ] in
  `List [ host; `List (path offset) ]

and binding f =
  `List [ str "binds"; str f.l_var_info.lv_name; `Int f.l_var_info.lv_id; quantified f.l_profile;
          (match f.l_body with LBterm t -> term t | LBpred p -> predicate p | _ -> `Null) ]

and predicate (p : predicate) : Json.t =
  let node kind rest = `List (str kind :: rest) in
  match p.pred_content with
  | Ptrue -> node "true" []
  | Pfalse -> node "false" []
  | Papp (f, labels, args) -> node "holds" [ str (key f); list label labels; list term args ]
  | Pseparated l -> node "separated" [ list term l ]
  | Prel (r, a, b) -> node "compare" [ str (relation r); term a; term b ]
  | Pand (a, b) -> node "and" [ predicate a; predicate b ]
  | Por (a, b) -> node "or" [ predicate a; predicate b ]
  | Pxor (a, b) -> node "xor" [ predicate a; predicate b ]
  | Pimplies (a, b) -> node "implies" [ predicate a; predicate b ]
  | Piff (a, b) -> node "iff" [ predicate a; predicate b ]
  | Pnot a -> node "not" [ predicate a ]
  | Pif (c, a, b) -> node "cases" [ term c; predicate a; predicate b ]
  | Plet (f, a) -> node "where" [ binding f; predicate a ]
  | Pforall (q, a) -> node "forall" [ quantified q; predicate a ]
  | Pexists (q, a) -> node "exists" [ quantified q; predicate a ]
  | Pat (a, l) -> node "then" [ label l; predicate a ]
  | Pvalid (l, a) -> node "valid" [ label l; term a ]
  | Pvalid_read (l, a) -> node "valid_read" [ label l; term a ]
  | Pinitialized (l, a) -> node "initialized" [ label l; term a ]
  | _ -> node "other" [ str (text Printer.pp_predicate p) ]

(* ---- Contracts *)

let kind = function Assert -> "" | Check -> "check " | Admit -> "admit "

let clause what behavior (p : identified_predicate) =
  let top = p.ip_content in
  `Assoc [ "kind", str (kind top.tp_kind ^ what); "behavior", str behavior;
           "name", str (String.concat ":" top.tp_statement.pred_name);
           "text", str (text Printer.pp_predicate { top.tp_statement with pred_name = [] });
           "tree", predicate top.tp_statement ]

let termination = function
  | Normal -> "ensures" | Exits -> "exits" | Breaks -> "breaks" | Continues -> "continues" | Returns -> "returns"

let default b = if Cil.is_default_behavior b then "" else b.b_name

let locations behavior (what, l) =
  `Assoc [ "kind", str what; "behavior", str behavior; "name", str "";
           "text", str (String.concat ", " (List.map (fun (a : identified_term) -> text Printer.pp_term a.it_content) l));
           "tree", list (fun (a : identified_term) -> term a.it_content) l ]

let contract (s : funspec) =
  let behavior b =
    List.map (clause "assumes" (default b)) b.b_assumes
    @ List.map (clause "requires" (default b)) b.b_requires
    @ List.map (fun (k, p) -> clause (termination k) (default b) p) b.b_post_cond
    @ (match b.b_assigns with WritesAny -> [] | Writes l -> [ locations (default b) ("assigns", List.map fst l) ])
    @ (match b.b_allocation with FreeAllocAny -> [] | FreeAlloc (f, a) -> [ locations (default b) ("frees", f); locations (default b) ("allocates", a) ])
    @ List.map (fun e -> `Assoc [ "kind", str "extension"; "behavior", str (default b); "name", str e.ext_name;
                                  "text", str (text Printer.pp_extended e); "tree", `Null ]) b.b_extended in
  let sets what = List.map (fun l -> `Assoc [ "kind", str what; "behavior", str ""; "name", str "";
                                              "text", str (String.concat ", " l); "tree", strings l ]) in
  List.concat_map behavior s.spec_behavior
  @ (match s.spec_terminates with None -> [] | Some p -> [ clause "terminates" "" p ])
  @ (match s.spec_variant with None -> [] | Some (t, _) -> [ `Assoc [ "kind", str "decreases"; "behavior", str ""; "name", str "";
                                                                      "text", str (text Printer.pp_term t); "tree", term t ] ])
  @ sets "complete" s.spec_complete_behaviors @ sets "disjoint" s.spec_disjoint_behaviors

(* ---- Functions: what they call, and what their bodies hold that is not plain code or a goal. *)

let body (f : fundec) =
  let calls = Hashtbl.create 16 and odd = ref [] in
  let note what where = odd := `List [ str what; str (file (fst where)); `Int (fst where).pos_lnum ] :: !odd in
  let visitor = object
    inherit Visitor.frama_c_inplace
    method! vinst i =
      (match i with
       | Call (_, { enode = Lval (Var v, NoOffset); _ }, _, _) | Local_init (_, ConsInit (v, _, _), _) -> Hashtbl.replace calls v.vname ()
       | Call (_, _, _, loc) -> note "a call through a pointer" loc
       | Asm (_, _, _, loc) -> note "assembly" loc
       | _ -> ());
      Cil.DoChildren
    method! vlval _ = Cil.DoChildren
    method! vcode_annot a =
      let where = Cil_datatype.Code_annotation.loc a in
      let where = Option.value where ~default:Cil_datatype.Location.unknown in
      (match a.annot_content with
       | AAssert (_, { tp_kind = Admit; _ }) -> note "admit" where
       | AInvariant (_, _, { tp_kind = Admit; _ }) -> note "admit" where
       | AExtended (_, _, e) -> note ("extension " ^ e.ext_name) where
       | APragma _ -> note "pragma" where
       | AVariant (_, Some _) -> note "a measure of its own, of which nobody proves that it ends" where
       | AStmtSpec (_, s) ->
         let admitted p = p.ip_content.tp_kind = Admit in
         if List.exists (fun b -> List.exists admitted b.b_requires || List.exists (fun (_, p) -> admitted p) b.b_post_cond) s.spec_behavior
         then note "admit" where
       | _ -> ());
      Cil.DoChildren
    method! vstmt_aux s =
      (match s.skind with
       | Goto (_, loc) -> ignore loc
       | Throw (_, loc) | TryCatch (_, _, loc) | TryFinally (_, _, loc) | TryExcept (_, _, _, loc) -> note "an exception" loc
       | _ -> ());
      Cil.DoChildren
  end in
  ignore (Visitor.visitFramacFunction visitor f);
  Hashtbl.fold (fun name () l -> name :: l) calls [] |> List.sort compare, List.rev !odd

(* What the names in a body mean: types, structures, constants, global variables, and which functions are called. Two bodies
   that print alike are the same only if these are the same too. What another file defines is told by its name alone. *)
let meaning (f : fundec) =
  let found : (string, string) Hashtbl.t = Hashtbl.create 16 in
  let add name what = Hashtbl.replace found name what in
  let deep t = text Printer.pp_typ (Cil.unrollTypeDeep t) in
  let rec of_type t = match t with
    | TNamed (n, _) ->
      if not (Hashtbl.mem found ("type " ^ n.tname)) then begin add ("type " ^ n.tname) (deep t); of_type n.ttype end
    | TComp (c, _) ->
      let name = "struct " ^ comp_name c in
      if not (Hashtbl.mem found name) then begin
        add name "";
        let fields = Option.value c.cfields ~default:[] in
        let one m =
          of_type m.ftype;
          let at, bits = Cil.fieldBitsOffset m in
          Printf.sprintf "%s %s at %d, %d bits" (deep m.ftype) m.fname at bits in
        add name ((if c.cstruct then "" else "union: ") ^ String.concat "; " (List.map one fields))
      end
    | TEnum (e, _) -> List.iter constant e.eitems
    | TPtr (t, _) | TArray (t, _, _) -> of_type t
    | TFun (t, formals, _, _) -> of_type t; List.iter (fun (_, t, _) -> of_type t) (Option.value formals ~default:[])
    | _ -> ()
  and constant e = add ("constant " ^ e.einame) (text Printer.pp_exp (Cil.constFold true e.eival) ^ " of " ^ (match ctype (TInt (e.eihost.ekind, [])) with `String s -> s | _ -> "")) in
  let renamed v = List.exists (fun a -> Cil.attributeName a = "asm" || Cil.attributeName a = "__asm__") v.vattr in
  let variable v =
    if renamed v then add ("symbol of " ^ v.vname) (text Printer.pp_attributes v.vattr);
    if not v.vglob then ()
    else if Cil.isFunctionType v.vtype then
      let kf = Globals.Functions.get v in
      add ("function " ^ v.vname)
        (if Kernel_function.is_definition kf && v.vid <> f.svar.vid then "in " ^ file (fst (Kernel_function.get_location kf)) else "")
    else begin
      of_type v.vtype;
      let init = try (Globals.Vars.find v).init with Not_found -> None in
      add ("variable " ^ v.vname)
        (deep v.vtype ^ (match init with None -> "" | Some i -> " = " ^ text Printer.pp_init i) ^ (if v.vstorage = Static then ", static" else ""))
    end in
  let visitor = object
    inherit Visitor.frama_c_inplace
    method! vtype t = of_type t; Cil.DoChildren
    method! vvdec v = of_type v.vtype; variable v; Cil.DoChildren
    method! vvrbl v = variable v; Cil.DoChildren
    method! vexpr e = (match e.enode with Const (CEnum i) -> constant i | _ -> ()); Cil.DoChildren
  end in
  of_type f.svar.vtype;
  variable f.svar;
  ignore (Visitor.visitFramacFunction visitor f);
  Hashtbl.fold (fun name what l -> (name, str what) :: l) found [] |> List.sort compare

(* The function's address, taken: something may then call it that no contract sees. *)
let functions () =
  let one kf =
    let v = Kernel_function.get_vi kf in
    formals := Kernel_function.get_formals kf;
    let defined = Kernel_function.is_definition kf in
    let location = Kernel_function.get_location kf in
    let calls, odd = if defined then body (Kernel_function.get_definition kf) else [], [] in
    `Assoc
      ([ "name", str v.vname; "ghost", `Bool v.vghost; "static", `Bool (v.vstorage = Static); "defined", `Bool defined;
         "declared", str (file (fst v.vdecl)) ]
       @ place location
       @ [ "result", ctype (Kernel_function.get_return_type kf);
           "formals", list (fun f -> `List [ str f.vname; ctype f.vtype; str (text Printer.pp_typ f.vtype) ]) !formals;
           "attributes", strings (List.sort compare (List.map (fun a -> text Printer.pp_attributes [ a ]) (v.vattr @ Cil.typeAttrs v.vtype)));
           "contract", `List (if Annotations.has_funspec kf then contract (Annotations.funspec ~populate:false kf) else []);
           "calls", strings calls; "odd", `List odd;
           "meaning", `Assoc (if defined then meaning (Kernel_function.get_definition kf) else []);
           "code", (if defined then str (text (fun out d -> Printer.pp_block out d.sbody) (Kernel_function.get_definition kf)) else `Null) ]) in
  let all = ref [] in
  Globals.Functions.iter (fun kf -> all := kf :: !all);
  list one (List.rev !all)

(* ---- Global annotations, in the order in which Frama-C keeps them: a lemma may use those before it. *)

let rec annotation inside = function
  | Dfun_or_pred (l, loc) -> [ definition inside l loc ]
  | Dlemma (name, labels, types, p, _, loc) ->
    [ `Assoc ([ "what", str (match p.tp_kind with Admit -> "axiom" | Check -> "check lemma" | Assert -> "lemma"); "name", str name;
                "inside", str inside; "labels", list label labels; "types", strings types;
                "text", str (text Printer.pp_predicate p.tp_statement); "tree", predicate p.tp_statement ] @ place loc) ]
  | Daxiomatic (name, l, _, _) -> List.concat_map (annotation name) l
  | a ->
    [ `Assoc ([ "what", str (match a with Dvolatile _ -> "volatile" | Dtype _ -> "type" | Dinvariant _ -> "invariant"
                                        | Dtype_annot _ -> "type invariant" | Dmodel_annot _ -> "model" | _ -> "extension");
                "name", str (text Printer.pp_global_annotation a); "inside", str inside ]
              @ place (Cil_datatype.Global_annotation.loc a)) ]

and definition inside l loc =
  let body, what = match l.l_body with
    | LBnone -> `Null, "undefined"
    | LBreads _ -> `Null, "undefined"
    | LBterm t -> term t, "logic"
    | LBpred p -> predicate p, "predicate"
    | LBinductive cases ->
      list (fun (name, labels, _, p) -> `List [ str name; list label labels; predicate p ]) cases, "inductive" in
  `Assoc ([ "what", str what; "name", str (key l); "inside", str inside;
            "short", str l.l_var_info.lv_name; "result", (match l.l_type with None -> str "predicate" | Some t -> ltype t);
            "labels", list label l.l_labels; "formals", quantified l.l_profile;
            "text", str (text Printer.pp_global_annotation (Dfun_or_pred (l, loc))); "tree", body ] @ place loc)

let globals () =
  let note what name loc = `Assoc ([ "what", str what; "name", str name ] @ place loc) in
  List.concat_map (function
    | GAnnot (a, _) -> annotation "" a
    | GPragma (a, loc) -> [ note "pragma" (text Printer.pp_attributes [ a ]) loc ]
    | GAsm (s, loc) -> [ note "assembly" s loc ]
    | GText s -> [ note "text" s Cil_datatype.Location.unknown ]
    | GVar (v, init, loc) when not (Cil.hasAttribute "fc_stdlib" v.vattr) ->
      [ `Assoc ([ "what", str "variable"; "name", str v.vname; "type", ctype v.vtype;
                  "text", str (text Printer.pp_global (GVar (v, init, loc))) ] @ place loc) ]
    | _ -> []) (Ast.get ()).globals

(* ---- What WP says *)

let goals () =
  let all = ref [] in
  Wp.Wpo.iter_on_goals (fun g ->
    let property = Wp.Wpo.get_property g in
    let results = Wp.Wpo.get_results g in
    let proved = List.filter (fun (_, r) -> Wp.VCS.is_valid r) results in
    let by, r = match proved with
      | (p, r) :: _ -> Wp.VCS.name_of_prover p, Some r
      | [] -> "", None in
    all := `Assoc
      ([ "name", str g.Wp.Wpo.po_sid; "goal", str g.Wp.Wpo.po_gid;
         "function", (match Wp.Wpo.get_index g with Wp.Wpo.Function (kf, _) -> str (Kernel_function.get_name kf) | _ -> `Null);
         "lemma", (match property with Property.IPLemma l -> str l.il_name | _ -> `Null);
         "property", str (text Property.short_pretty property);
         "names", strings (Wp.WpPropId.user_prop_names property);
         "smoke", `Bool (Wp.Wpo.is_smoke_test g); "trivial", `Bool (Wp.Wpo.is_trivial g);
         "proved", `Bool (Wp.Wpo.is_proved g); "passed", `Bool (Wp.Wpo.is_passed g);
         "by", str by; "verdicts", list (fun (p, r) -> `List [ str (Wp.VCS.name_of_prover p); str (text Wp.VCS.pp_result r); `Bool r.Wp.VCS.cached ]) results;
         "seconds", `Float (match r with Some r -> r.Wp.VCS.prover_time | None -> 0.);
         "cached", `Bool (match r with Some r -> r.Wp.VCS.cached | None -> false);
         "warnings", strings (List.map (text Wp.Warning.pretty) (Wp.Wpo.warnings g)) ]
       @ place (Property.location property)) :: !all);
  `List (List.rev !all)

(* What a caller must see to, and what Frama-C combines from other properties, needs no proof of its own. WP neither
   proves nor uses a \from. *)
let needs_proof = function
  | Property.IPPredicate { ip_kind = PKRequires _ | PKAssumes _; ip_kinstr = Kglobal; _ } | IPBehavior _ | IPFrom _ -> false
  | p -> Property.has_status p

let properties () =
  Property_status.fold (fun p l ->
    if not (needs_proof p) then l else
    let status = match Property_status.get p with
      | Property_status.Never_tried -> "untried"
      | Property_status.Best (True, by) -> "true by " ^ String.concat "," (List.map (fun e -> Emitter.Usable_emitter.get_unique_name e.Property_status.emitter) by)
      | Property_status.Best (Dont_know, _) -> "unknown"
      | Property_status.Best (_, _) -> "false"
      | Property_status.Inconsistent _ -> "inconsistent" in
    `Assoc ([ "function", (match Property.get_kf p with Some kf -> str (Kernel_function.get_name kf) | None -> `Null);
              "property", str (text Property.short_pretty p); "text", str (text Property.pretty p); "status", str status;
              "names", strings (Property.get_names p); "goals", `Int (List.length (Wp.Wpo.goals_of_property p)) ]
            @ place (Property.location p)) :: l) []

(* Frama-C's own writer escapes as OCaml does, which is not JSON. *)
let rec write out (j : Json.t) =
  let sequence left right one l =
    output_char out left;
    List.iteri (fun i x -> if i > 0 then output_char out ','; one x) l;
    output_char out right in
  match j with
  | `Null -> output_string out "null"
  | `Bool b -> output_string out (string_of_bool b)
  | `Int i -> output_string out (string_of_int i)
  | `Float f -> Printf.fprintf out "%.6f" f
  | `List l -> sequence '[' ']' (write out) l
  | `Assoc l -> sequence '{' '}' (fun (name, x) -> write out (`String name); output_char out ':'; write out x) l
  | `String s ->
    output_char out '"';
    String.iter (function
      | '"' -> output_string out "\\\""
      | '\\' -> output_string out "\\\\"
      | c when c < ' ' || c > '~' -> Printf.fprintf out "\\u%04x" (Char.code c)
      | c -> output_char out c) s;
    output_char out '"'

let () =
  Cmdline.at_normal_exit (fun () ->
    match Sys.getenv_opt "SGHA_INVENTORY" with
    | None -> ()
    | Some path ->
      let globals = globals () in
      let functions = functions () in
      let goals = goals () in
      let properties = properties () in
      let structs = Hashtbl.fold (fun name s l -> (name, s) :: l) structs [] |> List.sort compare in
      let out = open_out path in
      write out
        (`Assoc [ "globals", `List globals; "functions", functions; "structs", `Assoc structs; "clashes", strings !clashes; "goals", goals;
                  "properties", `List properties ]);
      close_out out)

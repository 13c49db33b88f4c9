(* axioms.ml -- what a goal takes for granted: a printer for Why3's drivers that prints no goal, but writes down the axioms,
   lemmas and definitions that come with it, and what the driver adds: preludes, and symbols that the prover has built in.

   usage: SGHA_AXIOMS=FOLDER, this module loaded into Frama-C or into why3, and `printer "axioms"` in a driver; or
   `printer "axioms of all"` in a driver that says nothing else, and SGHA_DRIVERS=DRIVER:..., each with `printer "axioms"`:
   then every goal, which Frama-C prepares once, goes through each of these drivers.

   At the exit FOLDER gets a file with one line for each fact: kind, theory, name and text, separated by tabs. A text has every name with
   its theory, and numbers for bound variables, so that equal texts are equal statements. What the driver removes is left
   out. *)

open Why3

let facts : (string, unit) Hashtbl.t = Hashtbl.create 1000

let note kind theory name text =
  Hashtbl.replace facts (String.concat "\t" [ kind; theory; name; String.concat " " (String.split_on_char '\n' text) ]) ()

let path id =
  match Theory.restore_path id with
  | library, theory, name -> String.concat "." (library @ [ theory ]), String.concat "." name
  | exception Not_found -> "", id.Ident.id_string

let full id = match path id with "", name -> name | theory, "" -> theory | theory, name -> theory ^ "." ^ name

(* Type variables and bound variables are numbered in the order in which they occur. *)
let rec ty vars (t : Ty.ty) =
  match t.ty_node with
  | Tyvar v ->
    if not (List.mem_assq v !vars) then vars := (v, List.length !vars) :: !vars;
    "'" ^ string_of_int (List.assq v !vars)
  | Tyapp (s, l) -> group (full s.ts_name :: List.map (ty vars) l)

and group = function [ one ] -> one | l -> "(" ^ String.concat " " l ^ ")"

let ty_option vars = function None -> "prop" | Some t -> ty vars t

(* The value as an integer times powers of 2 and 5 *)
let constant = function
  | Constant.ConstInt i -> BigInt.to_string i.Number.il_int
  | ConstReal r ->
    let v = r.Number.rl_real in
    Printf.sprintf "%s*2^%s*5^%s" (BigInt.to_string v.rv_sig) (BigInt.to_string v.rv_pow2) (BigInt.to_string v.rv_pow5)
  | ConstStr s -> Printf.sprintf "%S" s

let term (t : Term.term) =
  let vars = ref [] in
  let rec go bound (t : Term.term) =
    let var v = match List.find_opt (fun (w, _) -> Term.vs_equal v w) bound with
      | Some (_, n) -> "v" ^ string_of_int n
      | None -> "free:" ^ v.vs_name.id_string in
    let bind bound v = (v, List.length bound) :: bound in
    let binds bound vs = List.fold_left bind bound vs in
    let typed v = ty vars v.Term.vs_ty in
    match t.t_node with
    | Tvar v -> var v
    | Tconst c ->
      group [ constant c; ty_option vars t.t_ty ]
    | Tapp (f, l) -> "(" ^ String.concat " " (full f.ls_name :: List.map (go bound) l @ [ ":" ^ ty_option vars t.t_ty ]) ^ ")"
    | Tif (c, a, b) -> group [ "if"; go bound c; go bound a; go bound b ]
    | Tlet (a, b) -> let v, b = Term.t_open_bound b in group [ "let"; go bound a; go (bind bound v) b ]
    | Teps b -> let v, b = Term.t_open_bound b in group [ "eps"; typed v; go (bind bound v) b ]
    | Tcase (a, l) ->
      let branch b =
        let p, b = Term.t_open_branch b in
        let inside = binds bound (Term.Svs.elements p.pat_vars) in
        let rec pattern inside (p : Term.pattern) = match p.pat_node with
          | Pwild -> "_"
          | Pvar v -> (match List.find_opt (fun (w, _) -> Term.vs_equal v w) inside with Some (_, n) -> "v" ^ string_of_int n | None -> "?")
          | Papp (f, l) -> "(" ^ String.concat " " (full f.ls_name :: List.map (pattern inside) l) ^ ")"
          | Por (a, b) -> group [ "or"; pattern inside a; pattern inside b ]
          | Pas (a, v) -> group [ "as"; pattern inside a; pattern inside (Term.pat_var v) ] in
        group [ pattern inside p; go inside b ] in
      "(match " ^ go bound a ^ " " ^ String.concat " " (List.map branch l) ^ ")"
    | Tquant (q, b) ->
      let vs, _, b = Term.t_open_quant b in
      "(" ^ String.concat " " ((match q with Tforall -> "forall" | Texists -> "exists") :: List.map typed vs @ [ go (binds bound vs) b ]) ^ ")"
    | Tbinop (op, a, b) ->
      group [ (match op with Tand -> "and" | Tor -> "or" | Timplies -> "implies" | Tiff -> "iff"); go bound a; go bound b ]
    | Tnot a -> group [ "not"; go bound a ]
    | Ttrue -> "true"
    | Tfalse -> "false" in
  go [] t

let arrow l value =
  let vars = ref [] in
  let l = List.map (ty vars) l in
  String.concat " -> " (l @ [ ty_option vars value ])

let symbol (f : Term.lsymbol) = let theory, name = path f.ls_name in note "symbol" theory name (arrow f.ls_args f.ls_value)

let decl removed (d : Decl.decl) =
  match d.d_node with
  | Dtype s ->
    let theory, name = path s.ts_name in
    let vars = ref (List.rev (List.mapi (fun i v -> v, i) s.ts_args)) in
    note "type" theory name
      (match s.ts_def with
       | NoDef -> Printf.sprintf "abstract %d" (List.length s.ts_args)
       | Alias t -> "is " ^ ty vars t
       | Range r -> Printf.sprintf "from %s to %s" (BigInt.to_string r.ir_lower) (BigInt.to_string r.ir_upper)
       | Float f -> Printf.sprintf "float %d %d" f.fp_exponent_digits f.fp_significand_digits)
  | Ddata l ->
    List.iter (fun (s, constructors) ->
      let theory, name = path s.Ty.ts_name in
      let one (f, fields) =
        full f.Term.ls_name ^ " : " ^ arrow f.ls_args f.ls_value ^ " "
        ^ String.concat " " (List.map (function None -> "_" | Some p -> full p.Term.ls_name) fields) in
      note "type" theory name (String.concat " | " (List.map one constructors))) l
  | Dparam f -> symbol f
  | Dlogic l ->
    List.iter (fun (f, body) ->
      symbol f;
      let theory, name = path f.Term.ls_name in
      note "definition" theory name (term (Decl.ls_defn_axiom body))) l
  | Dind (sign, l) ->
    List.iter (fun (f, cases) ->
      symbol f;
      let theory, name = path f.Term.ls_name in
      note "definition" theory name
        ((match sign with Ind -> "least " | Coind -> "greatest ")
         ^ String.concat " | " (List.map (fun (_, t) -> term t) cases))) l
  | Dprop ((Plemma | Paxiom), p, t) ->
    if not (Decl.Spr.mem p removed) then (let theory, name = path p.pr_name in note "axiom" theory name (term t))
  | Dprop (Pgoal, _, t) -> ignore (term t)

let seen : (int, unit) Hashtbl.t = Hashtbl.create 1000 (* the tags of the declarations that were read *)

let printer (args : Printer.printer_args) ?old:_ _ task =
  let removed = Task.on_tagged_pr Printer.meta_remove_prop task in
  List.iter (note "prelude" "" "") args.prelude;
  Ident.Mid.iter (fun id l -> List.iter (note "prelude" (full id) "") l) args.th_prelude;
  Ident.Mid.iter (fun id (text, _) ->
      let theory, name = path id in
      if not (Decl.Spr.exists (fun p -> Ident.id_equal p.pr_name id) removed) then note "syntax" theory name text)
    (Printer.get_syntax_map task);
  let key (d : Decl.decl) = match d.d_node with Dprop (_, p, _) -> Decl.Spr.mem p removed | _ -> false in
  Task.task_iter (fun d ->
    match d.Theory.td_node with
    | Decl x when not (key x) && not (Hashtbl.mem seen d.td_tag) ->
      Hashtbl.replace seen d.td_tag ();
      decl removed x
    | _ -> ()) task

(* Frama-C tells the provers apart only by these metas, which keep a proposition from Alt-Ergo or from all others. Where one is
   used, a single pass does not see what every prover gets. *)
let partial task =
  List.iter (fun name ->
      match Theory.lookup_meta name with
      | exception Theory.UnknownMeta _ -> ()
      | meta -> Decl.Spr.iter (fun p -> note "meta" "" name (full p.pr_name)) (Task.on_tagged_pr meta task))
    [ "remove_for_altergo"; "remove_for_why3" ]

(* Frama-C reads the library again for each function; a driver belongs to one reading. *)
let drivers = Env.Wenv.memoize 8 (fun env ->
    List.map (fun file -> Driver.load_driver_absolute env file []) (String.split_on_char ':' (Sys.getenv "SGHA_DRIVERS")))

let all (args : Printer.printer_args) ?old:_ out task =
  partial task;
  List.iter (fun driver -> ignore (Driver.print_task_prepared driver out (Driver.prepare_task driver task))) (drivers args.env)

let () =
  Printer.register_printer "axioms" ~desc:"Note@ what@ a@ goal@ takes@ for@ granted." printer;
  Printer.register_printer "axioms of all" ~desc:"The@ same@ for@ several@ drivers." all;
  at_exit (fun () ->
    match Sys.getenv_opt "SGHA_AXIOMS" with
    | None -> ()
    | Some folder ->
      let out = open_out (Filename.concat folder (string_of_int (Unix.getpid ()))) in
      List.iter (fun line -> output_string out line; output_char out '\n')
        (List.sort compare (Hashtbl.fold (fun line () l -> line :: l) facts []));
      close_out out)

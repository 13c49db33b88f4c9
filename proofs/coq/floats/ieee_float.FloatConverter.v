(* No statement about conversions reaches a goal, so only definitions are needed: through the real value. *)
From Floats Require Double.

Definition to_float64 := fun m x =>
  if BinarySingleNaN.is_finite x
  then Double.of_real 53 1024 ieee_float.Float64.precise ieee_float.Float64.ranged (BinarySingleNaN.B2R x)
  else BinarySingleNaN.B754_nan.

Definition to_float32 := fun m x =>
  if BinarySingleNaN.is_finite x
  then Double.of_real 24 128 ieee_float.Float32.precise ieee_float.Float32.ranged (BinarySingleNaN.B2R x)
  else BinarySingleNaN.B754_nan.

"""benchopt_sgha.py -- SGHA as a solver of benchopt's bilevel benchmark: copy it into the folder `solvers` of benchmark_bilevel.

There the outer variable is x and the inner one y, the objectives are functions of JAX over a range of samples. The whole
training set is used, as Algorithm 1 does; batch_size below the number of samples gives Algorithm 2 with contiguous batches,
which begin at an index drawn by the library."""
from benchopt import BaseSolver, safe_import_context

with safe_import_context() as import_ctx:
    import jax
    import numpy as np
    import sgha


class Solver(BaseSolver):
    """SGHA: smoothed gradient descent-ascent on the Lagrangian f + lambda . grad_y g, from gradients alone."""

    name = "SGHA"
    sampling_strategy = "callback"
    parameters = {"gamma_x": [0.1], "gamma_y": [0.1], "gamma_lambda": [0.1], "batch_size": ["full"], "seed": [1]}

    def set_objective(self, f_inner, f_outer, n_inner_samples, n_outer_samples, inner_var0, outer_var0):
        self.samples = {"f": n_outer_samples, "g": n_inner_samples}
        self.inner_var, self.outer_var = inner_var0, outer_var0
        self.start = np.asarray(outer_var0, dtype=float), np.asarray(inner_var0, dtype=float)
        self.gradient = {"f": self.gradient_of(f_outer, n_outer_samples), "g": self.gradient_of(f_inner, n_inner_samples)}

    def size(self, n_samples):
        return n_samples if self.batch_size == "full" else min(self.batch_size, n_samples)

    def gradient_of(self, function, n_samples):
        """The gradient at (x, y), as a pair, over the samples from `start` on."""
        size = self.size(n_samples)
        derivative = jax.jit(jax.grad(lambda inner, outer, start: function(inner, outer, start=start, batch_size=size), argnums=(0, 1)))

        def gradient(x, y, start):
            in_y, in_x = derivative(y, x, start)
            return np.asarray(in_x, dtype=float), np.asarray(in_y, dtype=float)

        return gradient

    def first(self, stream, iteration):
        """The first sample of the iteration's batch."""
        choices = self.samples[stream] - self.size(self.samples[stream]) + 1
        return int(sgha.batch(self.seed, iteration, stream, choices, 1)[0])

    def run(self, callback):
        solver = sgha.SGHA(*self.start, gamma_x=self.gamma_x, gamma_y=self.gamma_y, gamma_lambda=self.gamma_lambda)
        while callback():
            f_first, g_first = (self.first(stream, solver.iteration) for stream in "fg")
            x, y, plus, minus = solver.ask()
            f, g = self.gradient["f"], self.gradient["g"]
            solver.tell(f(x, y, f_first), g(x, y, g_first), g(x, plus, g_first), g(x, minus, g_first))
            self.outer_var, self.inner_var = solver.x, solver.y

    def get_result(self):
        return {"inner_var": self.inner_var, "outer_var": self.outer_var}

"""ridge.py -- learns how strongly to regularise each feature of a linear regression."""
import numpy as np
import sgha

train = np.array([[1.2, 0.4, 2.1], [-0.7, 1.1, -0.4], [0.5, -1.3, 0.2], [-1.1, -0.6, -2.2]])  # features, then the target
valid = np.array([[0.8, -0.2, 0.9], [-1.3, 0.6, -1.5], [0.2, 1.4, 1.1], [0.9, -0.9, 0.4]])


def grad_loss(rows, y):  # of the mean of (row . y - target)^2 / 2
    return rows[:, :2].T @ (rows[:, :2] @ y - rows[:, 2]) / len(rows)


def grad_f(x, y):  # f = the loss on the validation data + 0.005 |x|^2
    return 0.01 * x, grad_loss(valid, y)


def grad_g(x, y):  # g = the loss on the training data + the sum of exp(x_j) y_j^2 / 2
    return np.exp(x) * y**2 / 2, grad_loss(train, y) + np.exp(x) * y


found = sgha.minimise(grad_f, grad_g, np.zeros(2), np.zeros(2), iterations=5000)
print("nothing went wrong: x = %.9f %.9f, y = %.9f %.9f" % (*found.x, *found.y))

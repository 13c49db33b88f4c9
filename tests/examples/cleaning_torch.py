"""cleaning_torch.py -- finds wrong labels in a training set, with the gradients that PyTorch derives.

x has a number for each training example, whose weight is sigmoid(x); y is a linear classifier. f is the classifier's loss on a
few examples whose labels are right, g its weighted loss on the training set. Wrong labels end up with small weights."""
import numpy as np
import sgha
import torch
from torch.nn.functional import cross_entropy

random = np.random.default_rng(1)
centre = random.normal(size=(3, 5)) * 2  # three classes, five features


def draw(n):
    label = random.integers(3, size=n)
    return torch.tensor(centre[label] + random.normal(size=(n, 5))), torch.tensor(label)


(train, truth), (trusted, trusted_label) = draw(90), draw(45)
wrong = torch.tensor(random.random(90) < 0.3)
label = torch.where(wrong, (truth + 1) % 3, truth)


def f(x, y):
    return cross_entropy(trusted @ y.T, trusted_label)


def g(x, y):
    return (torch.sigmoid(x) * cross_entropy(train @ y.T, label, reduction="none")).mean() + 0.01 * (y**2).sum()


def gradient_of(function):
    def gradient(x, y):
        x, y = (torch.tensor(v, requires_grad=True) for v in (x, y))
        (function(x, y) + 0 * x.sum()).backward()
        return x.grad, y.grad

    return gradient


result = sgha.minimise(gradient_of(f), gradient_of(g), np.zeros(90), np.zeros((3, 5)), iterations=1000, gamma_x=20.0)
suspects = np.argsort(result.x)[: int(wrong.sum())]
print(f"found {int(wrong[suspects].sum())} of {int(wrong.sum())} wrong labels")

"""The handwritten digits of TensorFlow's tutorials, which nearly every notebook for TensorFlow 1 begins with."""

from ..custom import Custom
from ..rule import Example, Rule
from ._written_out import written_out

_DATA_SET = '''
class DataSet:
    """Pictures with their labels, and batches of them that are shuffled anew in each epoch."""

    def __init__(self, images, labels):
        self.images, self.labels, self.num_examples = images, labels, len(images)
        self._order, self._taken = np.arange(0), 0

    @property
    def epochs_completed(self):
        return self._taken // self.num_examples

    def next_batch(self, batch_size, fake_data=False, shuffle=True):
        while len(self._order) < batch_size:
            epoch = np.arange(self.num_examples)
            self._order = np.append(self._order, np.random.permutation(epoch) if shuffle else epoch)
        batch, self._order = np.split(self._order, [batch_size])
        self._taken += batch_size
        return self.images[batch], self.labels[batch]
'''
_READ = '''
def read_data_sets(train_dir, fake_data=False, one_hot=False, reshape=True, validation_size=5000, **ignored):
    """MNIST: from the folder if it is there, else from Keras. The first pictures of those for training are for validation."""
    import gzip
    import os
    from types import SimpleNamespace

    parts = "train-images-idx3", "train-labels-idx1", "t10k-images-idx3", "t10k-labels-idx1"
    paths = [os.path.join(train_dir, part + "-ubyte.gz") for part in parts]
    if all(map(os.path.exists, paths)):
        raw = [np.frombuffer(gzip.open(path).read(), np.uint8) for path in paths]
        data = [raw[0][16:].reshape(-1, 28, 28), raw[1][8:], raw[2][16:].reshape(-1, 28, 28), raw[3][8:]]
    else:
        from keras.datasets import mnist

        (*train,), (*test,) = mnist.load_data()
        data = train + test
    shape = (-1, 784) if reshape else (-1, 28, 28, 1)
    images = [(part / np.float32(255)).reshape(shape) for part in data[::2]]
    labels = [np.eye(10)[part] if one_hot else part for part in data[1::2]]
    return SimpleNamespace(
        train=DataSet(images[0][validation_size:], labels[0][validation_size:]),
        validation=DataSet(images[0][:validation_size], labels[0][:validation_size]),
        test=DataSet(images[1], labels[1]),
    )
'''
_USE = (
    "mnist = INPUT('MNIST_data', one_hot=True, validation_size=2)\nx, y = mnist.train.next_batch(6)\n"
    "result = x.shape, y.shape, mnist.validation.num_examples, mnist.test.images.shape, mnist.train.epochs_completed"
)

RULES: list[Rule] = [
    Custom(
        id="tensorflow.examples-mnist",
        library="tensorflow",
        since="2.0",
        source="TensorFlow 2.0 leaves tensorflow.examples out; tensorflow/examples/tutorials/mnist/input_data.py of 1.15",
        title="the tutorial that read MNIST is no part of TensorFlow any more: a few lines do what it did",
        reason="Without its files beside the notebook, Keras downloads them when the cell runs.",
        error=r"No module named 'tensorflow\.examples",
        finder=written_out(
            "tensorflow.examples.tutorials.mnist.input_data",
            {"DataSet": (_DATA_SET, ()), "read_data_sets": (_READ, ("DataSet",))},
            gone=True,
        ),
        example=Example(
            setup="import gzip, os\nimport numpy as np\nos.makedirs('MNIST_data', exist_ok=True)\n"
            "for name, count in (('train', 6), ('t10k', 3)):\n"
            "    for part, data in (('images-idx3', bytes(16 + 784 * count)), ('labels-idx1', bytes(8 + count))):\n"
            "        with gzip.open(f'MNIST_data/{name}-{part}-ubyte.gz', 'wb') as file:\n"
            "            file.write(data)",
            old="from tensorflow.examples.tutorials.mnist import input_data\n"
            + _USE.replace("INPUT", "input_data.read_data_sets"),
            new=f"{_DATA_SET}\n{_READ}".strip("\n") + "\n\n" + _USE.replace("INPUT", "read_data_sets"),
        ),
    ),
]

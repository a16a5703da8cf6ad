"""The backend of Keras, and where its functions and optimizers are kept."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, imports_moved, nodes, replacing
from ..inference import Inference
from ..rule import Example, Moved, Pattern, Rule

_FUNCTIONS = frozenset(
    "abs all any arange argmax argmin batch_dot batch_flatten batch_get_value batch_normalization batch_set_value"  # noqa: SIM905
    " bias_add binary_crossentropy cast cast_to_floatx categorical_crossentropy clip concatenate constant conv1d conv2d"
    " conv2d_transpose conv3d cos count_params ctc_batch_cost ctc_decode cumprod cumsum dot dropout dtype elu equal eval"
    " exp expand_dims eye flatten foldl foldr gather get_value gradients greater greater_equal hard_sigmoid in_top_k"
    " int_shape l2_normalize less less_equal log map_fn max maximum mean min minimum moving_average_update name_scope"
    " ndim not_equal one_hot ones ones_like permute_dimensions pool2d pool3d pow prod random_normal random_uniform relu"
    " repeat repeat_elements reshape resize_images reverse rnn round set_value shape sigmoid sign sin softmax softplus"
    " softsign sparse_categorical_crossentropy spatial_2d_padding sqrt square squeeze stack std stop_gradient sum switch"
    " tanh temporal_padding tile transpose truncated_normal update update_add update_sub var variable zeros zeros_like".split()
)


def _backend(document: Document, inference: Inference) -> Iterator[Match]:
    used = {
        node.value.id
        for unit, _, node in nodes(document, ast.Attribute)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.attr in _FUNCTIONS
        and (known := inference.known(unit, node.value)) is not None
        and known.name == "keras.backend"
    }
    for unit, code, node in nodes(document, ast.Import, ast.ImportFrom):
        assert isinstance(node, (ast.Import, ast.ImportFrom))
        if isinstance(node, ast.ImportFrom) and (node.module != "keras" or node.level):
            continue
        name = "backend" if isinstance(node, ast.ImportFrom) else "keras.backend"
        moved = [alias for alias in node.names if alias.name == name and (alias.asname or alias.name) in used]
        if not moved:
            continue
        kept = [alias for alias in node.names if alias not in moved]
        lines = []
        if kept:
            head = "from keras import " if isinstance(node, ast.ImportFrom) else "import "
            lines.append(head + ", ".join(ast.unparse(alias) for alias in kept))
        lines += [
            "from tensorflow.keras import backend" + (f" as {alias.asname}" if alias.asname else "")
            for alias in moved
        ]
        indent = " " * node.col_offset
        yield replacing(unit, code, node, f"\n{indent}".join(lines))


RULES: list[Rule] = [
    Custom(
        id="keras.backend-functions",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide: the functions of keras.backend are kept under tensorflow.keras only",
        title="the functions of the backend are kept under `tensorflow.keras` only",
        reason="Both are the same Keras.",
        error="module 'keras.backend' has no attribute",
        finder=_backend,
        example=Example(
            setup="import numpy as np\n",
            old="from keras import backend as K\nloss = K.mean(K.square(np.ones(3) - np.zeros(3)))",
            new="from tensorflow.keras import backend as K\nloss = K.mean(K.square(np.ones(3) - np.zeros(3)))",
        ),
    ),
    Custom(
        id="keras.optimizers-legacy-imports",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide",
        title="the optimizers of `keras.optimizers.legacy` are those of `keras.optimizers`",
        error=r"`keras\.optimizers\.legacy` is not supported in Keras 3",
        finder=imports_moved("keras.optimizers.legacy", "keras.optimizers"),
        example=Example(
            old="from tensorflow.keras.optimizers.legacy import Adam\noptimizer = Adam(0.01)",
            new="from tensorflow.keras.optimizers import Adam\noptimizer = Adam(0.01)",
        ),
    ),
    Pattern(
        id="keras.optimizers-legacy",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide",
        title="the optimizers of `keras.optimizers.legacy` are those of `keras.optimizers`",
        error=r"`keras\.optimizers\.legacy` is not supported in Keras 3",
        pattern="$keras.optimizers.legacy.$name",
        template="$keras.optimizers.$name",
        telling=True,
        example=Example(
            setup="import tensorflow as tf\n",
            old="optimizer = tf.keras.optimizers.legacy.Adam(0.01)",
            new="optimizer = tf.keras.optimizers.Adam(0.01)",
        ),
    ),
    *(
        Pattern(
            id=f"keras.backend-{backend}",
            library="keras",
            since="2.4",
            source="Keras 2.4 release notes: multi-backend Keras is superseded by tf.keras",
            title=f"Keras computes on TensorFlow: the backend {name} is no more",
            reason="What is built and trained is the same; random numbers are others.",
            error=f"Unable to import backend : {backend}",
            pattern=f"$os.environ['KERAS_BACKEND'] = '{backend}'",
            template="$os.environ['KERAS_BACKEND'] = 'tensorflow'",
            bind={"os": "os"},
            runnable=False,
            example=Example(
                setup="import os",
                old=f"os.environ['KERAS_BACKEND'] = '{backend}'\nimport keras",
                new="os.environ['KERAS_BACKEND'] = 'tensorflow'\nimport keras",
            ),
        )
        for backend, name in (("theano", "Theano"), ("cntk", "CNTK"))
    ),
    Moved(
        id="keras.backend-tensorflow-backend",
        library="keras",
        since="2.4",
        source="Keras 2.4 release notes: TensorFlow is the only backend",
        title="`keras.backend.tensorflow_backend` is kept as `tensorflow.keras.backend`",
        error="No module named 'keras.backend.tensorflow_backend'|cannot import name 'tensorflow_backend'",
        old="keras.backend.tensorflow_backend",
        new="tensorflow.keras.backend",
        example=Example(
            old="from keras.backend.tensorflow_backend import mean, square",
            new="from tensorflow.keras.backend import mean, square",
        ),
    ),
    *(
        Pattern(
            id=f"keras.dim-ordering-{value}",
            library="keras",
            since="2.3",
            source="Keras 2.0 release notes: dim_ordering is data_format",
            title=f"`set_image_dim_ordering('{value}')` is `set_image_data_format('{new}')`",
            error="has no attribute 'set_image_dim_ordering'",
            pattern=f"$K.set_image_dim_ordering('{value}')",
            template=f"$K.set_image_data_format('{new}')",
            bind={"K": "keras.backend"},
            example=Example(
                # Other examples in the same process take the format that is set.
                setup="from keras import backend as K",
                old=f"K.set_image_dim_ordering('{value}')\nK.set_image_data_format('channels_last')",
                new=f"K.set_image_data_format('{new}')\nK.set_image_data_format('channels_last')",
            ),
        )
        for value, new in (("tf", "channels_last"), ("th", "channels_first"))
    ),
    Pattern(
        id="keras.image-dim-ordering-told",
        library="keras",
        since="2.3",
        source="Keras 2.0 release notes: dim_ordering is data_format",
        title="`image_dim_ordering()` is `image_data_format()`, which has other words",
        error="has no attribute 'image_dim_ordering'",
        pattern="$K.image_dim_ordering()",
        template="{'channels_last': 'tf', 'channels_first': 'th'}[$K.image_data_format()]",
        bind={"K": "keras.backend"},
        example=Example(
            setup="from keras import backend as K",
            old="print(K.image_dim_ordering())",
            new="print({'channels_last': 'tf', 'channels_first': 'th'}[K.image_data_format()])",
        ),
    ),
    Pattern(
        id="keras.image-dim-ordering",
        library="keras",
        since="2.3",
        source="Keras 2.0 release notes: dim_ordering is data_format",
        title="`image_dim_ordering() == 'th'` is `image_data_format() == 'channels_first'`",
        error="has no attribute 'image_dim_ordering'",
        pattern="$K.image_dim_ordering() == 'th'",
        template="$K.image_data_format() == 'channels_first'",
        bind={"K": "keras.backend"},
        example=Example(
            setup="from keras import backend as K",
            old="first = K.image_dim_ordering() == 'th'",
            new="first = K.image_data_format() == 'channels_first'",
        ),
    ),
]

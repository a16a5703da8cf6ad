"""What breaks most old notebooks, line by line: each break has an answer in the catalogue.

Whether the answers are true is for the rules' own examples to say. This table says that none is missing.
"""

import pytest

from jupyter_mlemodernizer.model import Distribution, Environment
from jupyter_mlemodernizer.repair.catalogue.bindings import Document, Unit
from jupyter_mlemodernizer.repair.catalogue.find import find
from jupyter_mlemodernizer.repair.catalogue.inference import Inference
from jupyter_mlemodernizer.repair.catalogue.registry import Registry
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

IMPORTS = """\
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns
import tensorflow as tf
from keras.models import Sequential
from keras.layers import Dense
model = Sequential()
df = pd.DataFrame({'a': [1]})
"""

# Where notebooks stop first, by the libraries of November 2026; the rule that answers.
BREAKS = [
    ('df.corr()', 'pandas.numeric-only-corr'),
    ('df.mean()', 'pandas.numeric-only-mean'),
    ('df.median()', 'pandas.numeric-only-median'),
    ('model.predict_generator(g)', 'keras.predict-generator-name'),
    ('model.fit_generator(g)', 'keras.fit-generator-name'),
    ('model.evaluate_generator(g)', 'keras.evaluate-generator-name'),
    ('from keras.preprocessing.image import ImageDataGenerator', 'keras.preprocessing-image-imagedatagenerator'),
    ("from keras.callbacks import ModelCheckpoint\nc = ModelCheckpoint('w.hdf5')", 'keras.weight-files'),
    ("from keras.callbacks import ModelCheckpoint\nc = ModelCheckpoint('best.weights', save_weights_only=True)", 'keras.weight-files'),
    ("model.save_weights('m.h5')", 'keras.weight-files'),
    ('import lightgbm as lgb\nlgb.train({}, d, verbose_eval=10)', 'lightgbm.train-verbose-eval'),
    ("import pydicom\npydicom.read_file('x')", 'pydicom.read-file'),
    ('import albumentations as A\nA.RandomResizedCrop(height=3, width=4)', 'albumentations.random-resized-crop-height'),
    ('import albumentations as A\nA.RandomResizedCrop(3, 4)', 'albumentations.random-resized-crop-size'),
    ('import albumentations as A\nA.Cutout(num_holes=8, max_h_size=8, max_w_size=8)', 'albumentations.cutout'),
    ('import albumentations as A\nA.CoarseDropout(max_holes=8, max_height=8, max_width=8)', 'albumentations.coarse-dropout'),
    ('import lightgbm as lgb\nm = lgb.LGBMClassifier()\nm.fit(X, y, verbose=10)', 'lightgbm.fit-verbose'),
    ('from transformers import AdamW', 'transformers.adamw'),
    ('from keras.optimizers import Adam\nAdam(lr=0.1)', 'keras.optimizer-lr'),
    ('tf.keras.optimizers.Adam(lr=0.1)', 'keras.optimizer-lr'),
    ('from keras.preprocessing.text import Tokenizer', 'keras.preprocessing-text'),
    ('model.fit(X, y, workers=4, use_multiprocessing=True)', 'keras.fit-workers'),
    ('from sklearn.feature_extraction.text import CountVectorizer\nv = CountVectorizer()\nv.get_feature_names()', 'sklearn.get-feature-names'),
    ("df.drop('a', 1)", 'pandas.drop-positional'),
    ('df.append(df)', 'pandas.append'),
    ("s = df['a'].append(df['a'])", 'pandas.append'),
    ('np.float(1)', 'numpy.alias-float'),
    ('np.object', 'numpy.alias-object'),
    ('import lightgbm as lgb\nlgb.train({}, d, early_stopping_rounds=5)', 'lightgbm.train-early-stopping-rounds'),
    ('import lightgbm as lgb\nlgb.LGBMRegressor().fit(X, y, early_stopping_rounds=5)', 'lightgbm.fit-early-stopping'),
    ('import xgboost as xgb\nb = xgb.train({}, d)\nb.predict(d, ntree_limit=b.best_ntree_limit)', 'xgboost.predict-best-ntree-limit'),
    ('from albumentations import RandomBrightness', 'albumentations.randombrightness'),
    ('from albumentations import IAAPerspective', 'albumentations.iaaperspective'),
    ('from albumentations.pytorch import ToTensor', 'albumentations.pytorch-totensor'),
    ('from albumentations.torch import ToTensor', 'albumentations.torch-totensor'),
    ('from albumentations import JpegCompression', 'albumentations.jpegcompression'),
    ('from albumentations import IAASharpen, IAAEmboss, IAAAdditiveGaussianNoise, IAAAffine, IAAPiecewiseAffine', 'albumentations.iaaadditivegaussiannoise'),
    ('from sklearn.cross_validation import train_test_split', 'sklearn.cross-validation'),
    ('from sklearn.grid_search import GridSearchCV', 'sklearn.grid-search'),
    ('from sklearn.externals import joblib', 'sklearn.externals-joblib'),
    ('from sklearn.preprocessing import Imputer\nImputer()', 'sklearn.name-preprocessing-imputer'),
    ("from sklearn.inspection import plot_partial_dependence\nplot_partial_dependence(m, X, ['a'])", 'sklearn.name-inspection-plot-partial-dependence'),
    ('from sklearn.ensemble.partial_dependence import plot_partial_dependence', 'sklearn.name-ensemble-partial-dependence-plot-partial-dependence'),
    ('from sklearn.feature_extraction.stop_words import ENGLISH_STOP_WORDS', 'sklearn.feature-extraction-stop-words'),
    ("df['a'] = df['a'].astype('category')\ndf['a'].fillna('x')", 'pandas.categorical-fillna-value'),
    ('from keras.layers import Input\nx = Input((3,))\ny = tf.reduce_mean(x)', 'tensorflow.keras-op-reduce-mean'),
    ('from tensorflow.python.keras.layers import Dense', 'keras.tensorflow-python-keras'),
    ('from tensorflow.python.keras.utils import to_categorical', 'keras.tensorflow-python-keras'),
    ('from scipy import interp', 'scipy.interp'),
    ('from scipy.misc import derivative', 'scipy.misc-derivative'),
    ('import scipy as sp\nsp.ndarray', 'scipy.ndarray'),
    ('from scipy import ndarray', 'scipy.ndarray'),
    ("from sklearn.ensemble import GradientBoostingRegressor\nGradientBoostingRegressor(loss='ls')", 'sklearn.gradient-boosting-loss-names'),
    ("from sklearn.ensemble import GradientBoostingRegressor\nGradientBoostingRegressor(loss='lad')", 'sklearn.gradient-boosting-loss-names'),
    ("from sklearn.ensemble import HistGradientBoostingRegressor\nHistGradientBoostingRegressor(loss='least_absolute_deviation')", 'sklearn.hist-gradient-boosting-loss-names'),
    ("from sklearn.ensemble import RandomForestRegressor\nRandomForestRegressor(criterion='mse')", 'sklearn.tree-criterion-names'),
    ("from sklearn.feature_extraction.text import TfidfVectorizer\nTfidfVectorizer(stop_words=frozenset(['a']))", 'sklearn.stop-words-tfidfvectorizer'),
    ("from sklearn.feature_extraction.text import TfidfVectorizer\nTfidfVectorizer(stop_words=set(['a']))", 'sklearn.stop-words-tfidfvectorizer'),
    ("from sklearn.feature_extraction.text import TfidfVectorizer\nstop = set(['a'])\nTfidfVectorizer(stop_words=stop)", 'sklearn.stop-words-tfidfvectorizer'),
    ('from sklearn.linear_model import Ridge\nRidge(normalize=True)', 'sklearn.normalize-columns'),
    ("Dense(3, init='normal')", 'keras.arguments-dense'),
    ('Dense(output_dim=3)', 'keras.arguments-dense'),
    ('model.fit(X, y, nb_epoch=3)', 'keras.fit-nb-epoch'),
    ('model.predict_classes(X)', 'keras.predict-classes'),
    ('import tensorflow_addons as tfa\ntfa.losses.SigmoidFocalCrossEntropy()', 'tensorflow.addons-sigmoidfocalcrossentropy'),
    ("sns.countplot('a', data=df)", 'seaborn.countplot-x-with-data'),
    ("sns.regplot('a', 'b', data=df)", 'seaborn.regplot-x-y'),
    ("sns.violinplot('a', 'b', data=df)", 'seaborn.violinplot-x-y'),
    ('from keras.utils import np_utils\nnp_utils.to_categorical(y)', 'keras.utils-np-utils'),
    ('from keras.layers import CuDNNGRU', 'keras.layers-cudnngru'),
    ('from keras.layers.recurrent import LSTM', 'keras.layers-recurrent'),
    ('tf.set_random_seed(1)', 'tensorflow.set-random-seed'),
    ('from tensorflow import set_random_seed', 'tensorflow.set-random-seed'),
    ('tf.ConfigProto()', 'tensorflow.sessions'),
    ('tf.Session()', 'tensorflow.sessions'),
    ("import xgboost as xgb\nxgb.XGBClassifier(tree_method='gpu_hist')", 'xgboost.gpu-hist-xgbclassifier'),
    ('import xgboost as xgb\nxgb.XGBClassifier(gpu_id=0)', 'xgboost.gpu-id'),
    ('from sklearn.model_selection import StratifiedKFold\nStratifiedKFold(5, random_state=1)', 'sklearn.stratifiedkfold-seed-without-shuffle'),
    ('from sklearn.feature_extraction.text import CountVectorizer\nX = CountVectorizer().fit_transform(t).todense()\nfrom sklearn.decomposition import PCA\nPCA().fit(X)', 'sklearn.todense'),
    ('df.as_matrix()', 'pandas.as-matrix'),
    ("df['a'].iteritems()", 'pandas.dataframe-iteritems'),
    ("df.groupby('a').mean()", 'pandas.numeric-only-groupby-mean'),
    ('from torch.utils.data import DataLoader\nit = iter(DataLoader(d))\nit.next()', 'python.iterator-next'),
    ("import torch\ntorch.load('x')", 'torch.load-weights-only'),
    ("h = model.fit(X, y)\nh.history['acc']", 'keras.history-acc'),
    ("h = model.fit(X, y)\nh.history['val_acc']", 'keras.history-val-acc'),
    ('from sklearn.datasets.samples_generator import make_blobs', 'sklearn.datasets-samples-generator'),
    ('from sklearn.externals.six import StringIO', 'sklearn.externals-six'),
    ('from sklearn.metrics.scorer import make_scorer', 'sklearn.metrics-scorer'),
    ('from sklearn.ensemble.gradient_boosting import GradientBoostingClassifier', 'sklearn.ensemble-gradient-boosting'),
    ('from sklearn.cross_validation import KFold\nfor a, b in KFold(10, n_folds=3): pass', 'sklearn.kfold-folds'),
    ('df.any(1)', 'pandas.any-positional'),
    ("df.fillna(method='ffill')", 'pandas.fillna-method-ffill'),
    ('from sklearn.ensemble import AdaBoostClassifier\nAdaBoostClassifier(base_estimator=m)', 'sklearn.base-estimator'),
    ('from sklearn.linear_model import Perceptron\nPerceptron(n_iter=4)', 'sklearn.n-iter-perceptron'),
    ("from sklearn.cluster import AgglomerativeClustering\nAgglomerativeClustering(affinity='euclidean')", 'sklearn.agglomerative-affinity'),
    ("from sklearn.linear_model import LogisticRegression\nLogisticRegression(multi_class='ovr')", 'sklearn.logistic-multi-class-ovr'),
    ('from sklearn.linear_model import LassoCV\nLassoCV(n_alphas=10)', 'sklearn.n-alphas'),
    ("from sklearn.dummy import DummyClassifier\nDummyClassifier('most_frequent')", 'sklearn.dummyclassifier-positional'),
    ('from sklearn.feature_selection import RFE\nRFE(m, 3)', 'sklearn.rfe-positional'),
    ("from sklearn.ensemble import RandomForestClassifier\nRandomForestClassifier(max_features='auto')", 'sklearn.max-features-auto-classifier'),
    ("from sklearn.ensemble import RandomForestClassifier\nfrom sklearn.model_selection import GridSearchCV\nGridSearchCV(RandomForestClassifier(), {'max_features': ['auto', 'sqrt']})", 'sklearn.max-features-auto-classifier'),
    ('df.ix[0]', 'pandas.ix'),
    ('df.applymap(str)', 'pandas.dataframe-applymap'),
    ("df.sort('a')", 'pandas.dataframe-sort'),
    ("df['a'].order()", 'pandas.series-order'),
    ('tf.InteractiveSession()', 'tensorflow.sessions'),
    ("plt.xticks([1,2],['a'])", 'matplotlib.xticks-lengths'),
    ("plt.xticks(rotation='90')", 'matplotlib.rotation-string'),
    ('plt.hist([1], normed=True)', 'matplotlib.normed'),
    ('plt.stem([1],[2], use_line_collection=True)', 'matplotlib.stem-line-collection'),
    ("fig = plt.figure()\nax = fig.add_subplot(111, projection='3d')\nax.stem([1],[2],[3], use_line_collection=True)", 'matplotlib.stem-line-collection'),
    ("plt.cm.get_cmap('jet')", 'matplotlib.pyplot-cm-get-cmap'),
    ("from matplotlib import cm\ncm.get_cmap('jet', 3)", 'matplotlib.cm-get-cmap'),
    ("plt.scatter([1,2,3],[1,2,3], c='rgb')", 'matplotlib.colors-in-a-string-c'),
    ('np.infty', 'numpy.infty'),
    ('float(np.array([[1.]]))', 'numpy.scalar-float'),
    ('from sklearn.decomposition import RandomizedPCA\nRandomizedPCA(3)', 'sklearn.randomized-pca'),
    ('from sklearn.mixture import GMM\nGMM(3)', 'sklearn.name-mixture-gmm'),
    ('from sklearn.metrics import calinski_harabaz_score', 'sklearn.name-metrics-calinski-harabaz-score'),
    ("s = df['a']\ns[0]", 'pandas.series-position'),
    ('from sklearn.svm import SVC\nm = SVC()\nm.predict([1, 2])', 'sklearn.single-sample-predict'),
    ('from sklearn.ensemble import RandomForestClassifier\nRandomForestClassifier(n_estimators=1e2)', 'sklearn.whole-numbers'),
    ("from IPython.display import set_matplotlib_formats\nset_matplotlib_formats('svg')", 'ipython.display-set-matplotlib-formats'),
    ("df.resample('BM')", 'pandas.frequency-resample'),
    ("pd.date_range('2020', freq='Q', periods=3)", 'pandas.frequency-date-range'),
    ("df.resample('5T')", 'pandas.frequency-resample'),
    ("d = pd.get_dummies(df)\nd.loc[0, 'a'] = -1.0", 'pandas.assign-other-dtype-float'),
    ("plt.style.use('seaborn-whitegrid')", 'matplotlib.seaborn-styles'),
    ('from keras.layers.core import Dense', 'keras.layers-core'),
    ('from keras.regularizers import l2\nDense(3, W_regularizer=l2(1))', 'keras.arguments-dense'),
    ('from keras.wrappers.scikit_learn import KerasClassifier', 'keras.wrappers'),
    ('from pandas.tools.plotting import scatter_matrix', 'pandas.tools-plotting-scatter-matrix'),
    ('pd.rolling_mean(df, 3)', 'pandas.rolling-mean'),
    ('pd.ewma(df, 3)', 'pandas.ewma'),
    ('from statsmodels.tsa.arima_model import ARIMA', 'statsmodels.arima-model'),
    ('from statsmodels.tsa.seasonal import seasonal_decompose\nseasonal_decompose(df, freq=12)', 'statsmodels.seasonal-decompose-freq'),
    ('import torch\nloss = torch.tensor(1.)\nloss.data[0]', 'torch.loss-data'),
    ('import lightgbm as lgb\nlgb.train({}, d, evals_result=r)', 'lightgbm.train-evals-result'),
    ('import lightgbm as lgb\nlgb.train({}, d, feature_name=n)', 'lightgbm.train-feature-name'),
    ('from imblearn.over_sampling import SMOTE\nSMOTE().fit_sample(X, y)', 'imblearn.fit-sample'),
    ('sns.tsplot([1,2,3])', 'seaborn.tsplot-of-numbers'),
    ('from sklearn.metrics import plot_confusion_matrix\nplot_confusion_matrix(m, X, y)', 'sklearn.name-metrics-plot-confusion-matrix'),
]  # fmt: skip


@pytest.fixture(scope="module")
def registry() -> Registry:
    """All rules for the newest version of each library, installed or not."""
    libraries = {rule.library for rule in all_rules()} - {"python"}
    every = [Distribution(name=name, version="99", modules=[]) for name in sorted(libraries)]
    chosen = [rule for rule in all_rules() if rule.until is None]
    return Registry(chosen, Environment(python="3.14", distributions=every))


def test_every_break_has_its_rule(registry: Registry) -> None:
    by_id = {rule.id: rule for rule in registry.rules}
    unanswered = []
    for code, answer in BREAKS:
        document = Document([Unit("cell", "c", IMPORTS + code)])
        rule = by_id.get(answer)
        if rule is None or not list(find(rule, document, Inference(document), registry)):
            unanswered.append((code, answer))
    assert unanswered == []

"""Slow code in the idiom of old notebooks: rule id → setup of its own, and the statement."""

FUNCTIONS = """
def grade(row):
    if row['x'] > 0.5 and row['a'] > 3:
        return 'high'
    elif row['x'] > 0.2:
        return 'middle'
    else:
        return 'low'
def lookup(row):
    return other[other['key'] == row['a']].shape[0] + 0.5
def double(x):
    if x > 0.5:
        return x * 2
    return 0.0
def first_word(s):
    return s.split(' ')[0] if ' ' in s else s
def euclid(p, q):
    return np.sqrt(np.sum((p - q) ** 2))
def pearson(a, b):
    common = [i for i in range(len(a)) if a[i] > 0 and b[i] > 0]
    n = len(common)
    if n < 2:
        return 0.0
    x = [a[i] for i in common]
    y = [b[i] for i in common]
    mx, my = sum(x) / float(n), sum(y) / float(n)
    num = sum((p - mx) * (q - my) for p, q in zip(x, y))
    den = math.sqrt(sum((p - mx) ** 2 for p in x)) * math.sqrt(sum((q - my) ** 2 for q in y))
    return round(num / den, 6) if den > 1e-9 else 0.0
def cosine(p, q):
    dot, left, right = 0.0, 0.0, 0.0
    for i in range(len(p)):
        dot += p[i] * q[i]
        left += p[i] ** 2
        right += q[i] ** 2
    return dot / (math.sqrt(left) * math.sqrt(right) + 1)
def overlap(p, q):
    both, one = 0, 0
    for a, b in zip(p, q):
        if a == 0 and b == 0:
            continue
        least = min(a, b)
        if least > 0:
            both += 1
        else:
            one += 1
    if both + one:
        return both / (both + one)
    else:
        return -1.0
def numeric(p, q):
    both = (p > 0) & (q > 0)
    size = len(p[both])
    if not size:
        return 0.0
    return np.dot(p, q) / (1 + np.linalg.norm(p)) - np.abs(p[both] - q[both]).mean() * size
def of_rows(i, j):
    far = 0.0
    for a, b in zip(V[i], V[j]):
        far += abs(a - b)
    return math.exp(-far) if i != j else far
def found(key):
    part = df[df['c'] == key]
    return len(part), part['x'].sum()
def words_of(key):
    return set(df[df['c'] == key]['s'])
def counted(table, key, least):
    part = table[(table['c'] == key) & (table['x'] > least)]
    return len(part)
def jaccard(a, b):
    both = a.intersection(b)
    either = len(a | b)
    return len(both) / float(either) if either else 0.0
def rarity(word, texts):
    n = 0
    for text in texts:
        if word in text:
            n += 1
    return math.log(1 + n)
def described(row):
    words = row['s'].split() if isinstance(row['s'], str) else []
    return '%s of %d, %s' % (words[0] if words else '', row.a, row['when'].date())
def haversine(lat1, lon1, lat2, lon2):
    lat1, lon1, lat2, lon2 = map(radians, [lat1, lon1, lat2, lon2])
    a = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin((lon2 - lon1) / 2) ** 2
    return 6371 * 2 * asin(sqrt(a))
def taxi(here, there):
    x, y = here
    return abs(x - there[0]) + math.pow(y - there[1], 2)
def near(x, y, limit):
    apart = x - y
    if apart < 0:
        apart = -apart
    return max(limit - apart, 0.0) / 2
"""

# Rule that must come first (with a word after a slash where it has several) → statement; the variables are those of ``frames.setup``.
CASES = {
    "rows-iterrows-column": "for i, row in df.iterrows():\n    df.loc[i, 'new'] = row['a'] * 2 + row['x']",
    "rows-iterrows-append": "for i, row in df.iterrows():\n    out.append(row['x'] / 2 if row['x'] > 0 else 0.0)",
    "rows-iterrows-add": "for i, row in df.iterrows():\n    if row['a'] > 2:\n        total += 1",
    "rows-iterrows-array": "for line in df.iterrows():\n    grid[int(line[1]['c']), int(line[1]['a']) % 5] = line[1]['x']",
    "rows-itertuples-column": "for r in df.itertuples():\n    df.at[r.Index, 'c'] = r.a + 1",
    "rows-itertuples-append": "for r in df.itertuples():\n    if r.a > 2:\n        out.append(r.s.lower())\n"
    "    else:\n        out.append('few')",
    "rows-itertuples-add": "for r in df.itertuples():\n    total += r.a",
    "rows-range-column": "for i in range(len(df)):\n    if df.loc[i, 'a'] > 2:\n        df.loc[i, 'c'] = 7",
    "rows-range-append": "for i in range(df.shape[0]):\n    out.append(df['a'][i] * 2 - df['c'].iloc[i])",
    "rows-range-add": "for i in range(len(df)):\n    total += df.loc[i, 'a'] * 3",
    "rows-zip-append": "for a, x in zip(df['a'], df['x']):\n    out.append(a ** 2 + x)",
    "rows-zip-add": "for a, s in zip(df['a'], df['s']):\n    if s.startswith('A') or a == 1:\n        total += 1",
    "apply-rows-str": "df['new'] = df.apply(grade, axis=1)",
    "apply-rows-int": "df['new'] = df.apply(lambda r: 1 if r['a'] > 3 else 0, axis=1)",
    "apply-rows-float": "res = df.apply(lambda r: r['a'] + r['x'], axis=1)",
    "apply-rows-bool": "df['new'] = df.apply(lambda r: r['a'] > 1 and r['b'], axis=1)",
    "apply-values-str": "df['new'] = df['s'].apply(lambda s: s.lower().strip().replace('a', 'o'))",
    "apply-values-int": "df['new'] = df['s'].apply(lambda s: len(s.split()))",
    "apply-values-float": "res = df['x'].apply(double)",
    "apply-values-bool": "df['new'] = df['s'].map(lambda s: 'a' in s)",
    "apply-vectorize": "res = np.vectorize(double)(df['x'])",
    "comprehension-column": "df['new'] = [d.month * 100 + d.weekday() for d in df['when']]",
    "comprehension-list": "res = [a + 1 if a > 2 else -a for a in df['a']]",
    "apply-rows-float/haversine": "df['new'] = df.apply(lambda r: haversine(r['x'], r['a'], 40.7, r['x'] / 2), axis=1)",
    "rows-range-append/tuples": "for i in range(len(df)):\n    out.append(taxi((df.loc[i, 'x'], df.a[i]), (0.5, df['x'][i])))",
    "rows-range-append/first": "for i in range(len(df)):\n    if i == 0 or df['b'][i]:\n        out.append(0.5)\n"
    "    else:\n        out.append(float(i * df['c'][i]))",
    "rows-range-column/texts": "for i in range(len(df)):\n    if df['s'][i].find('a') >= 0:\n        df.loc[i, 'new'] = 'with a'\n"
    "    elif 'B' in df['s'][i]:\n        df.loc[i, 'new'] = 'with B'\n    else:\n        df.loc[i, 'new'] = 'other'",
    "apply-values-int/days": "df['new'] = df['when'].apply(lambda d: (d - pd.Timestamp('2016-02-01 13:00')).days)",
    "apply-rows-float/hours": "res = df.apply(lambda r: (started - r['when']).total_seconds() / 3600 + r['x'], axis=1)",
    "apply-rows-float/spans": "df['new'] = df.apply(lambda r: r['a'] + (r['when'] - started) / np.timedelta64(1, 'D'), axis=1)",
    "rows-iterrows-append/seconds": "for i, row in df.iterrows():\n    span = row['when'] - started\n"
    "    if row['when'] < started:\n        out.append(0)\n    else:\n        out.append(span.seconds)",
    "apply-values-str/dates": "df['new'] = df['when'].apply(lambda d: d.strftime('%Y-%m'))",
    "apply-rows-float/places": "res = df[['x', 'a']].apply(lambda r: r.iloc[1] - r.iloc[0], axis=1)",
    "apply-unpacked": "df['new'] = df.apply(described, axis=1)",
    "apply-unpacked/numbers": "res = df[['a', 'x']].apply(lambda r: repr(r['a']) + repr(r.iloc[1]), axis=1)",
    "apply-unpacked/one": "res = df.apply(lambda row: row['when'] if row['when'].month > 2 else None, axis=1)",
    "apply-unpacked/loops": "df['new'] = df.apply(lambda r: len([s for s in words if s in str(r['s'])]) + r['x'], axis=1)",
    "once-per-row": "df['new'] = df[['a', 'c']].apply(lookup, axis=1)",
    "once-per-value": "df['new'] = df['s'].apply(first_word)",
    "filter-groups": "for key in keys:\n    part = df[df['c'] == key]\n    out.append((len(part), part['x'].sum()))",
    "filter-groups-several": "for key in keys:\n    for b in (True, False):\n"
    "        out.append(df.loc[(df['c'] == key) & (df['b'] == b), 'a'].tolist())",
    "concat-in-loop": "for key in keys:\n    table = pd.concat([table, pd.DataFrame([{'k': key, 'm': key * 0.5}])], ignore_index=True)",
    "concat-in-loop-inferred": "for key in keys:\n    row = pd.DataFrame([{'k': key, 'm': key / 2 if key > 1 else key}])\n"
    "    table = pd.concat([table, row], ignore_index=True).infer_objects()",
    "append-in-loop": "for key in keys:\n    array = np.append(array, key * 2)",
    "vstack-in-loop": "for key in keys:\n    matrix = np.vstack([matrix, [key, key + 1, 0]])",
    "concatenate-in-loop": "for key in keys:\n    array = np.concatenate((array, [key, key]))",
    "text-in-loop": "for key in keys:\n    text += str(key) + ','",
    "list-in-loop": "for key in keys:\n    out = out + [key]",
    "members-in-set": "for s in words:\n    if s in list(df['s']):\n        out.append(s)",
    "places-in-dict": "for s in words[::-1]:\n    out.append(words.index(s))",
    "reduced-in-loop": "for x in keys:\n    out.append(x - df['x'].mean())",
    "grouped-in-loop": "for c in df['c']:\n    out.append(df.groupby('c')['a'].max()[c])",
    "sorted-in-loop": "for key in keys:\n    out.append((key, sorted(words)[0] if words else ''))",
    "builtin-sum": "res = sum(df['x'])",
    "builtin-max": "res = max(df['a'])",
    "builtin-min": "res = min(array)",
    "rows-zip-add/total": "for a in df['a']:\n    total += a\n    out.append(total)",
    "array-elements-1": "for i in range(len(array)):\n    array[i] = array[i] * 2 if array[i] > 0 else 0",
    "array-elements-2": "for i in range(n):\n    for j in range(m):\n        C[i, j] = A[i, j] * B[i][j] - array[j]",
    "array-distances": "for i in range(len(A)):\n    for j in range(len(B)):\n        D[i, j] = euclid(A[i], B[j])",
    "predict-at-once": "res = [model.predict([row])[0] for row in A]",
    "fitted-in-loop": "for key in keys:\n    vectors = TfidfVectorizer(min_df=1).fit_transform(df['s'])\n"
    "    out.append((key, vectors.shape, float(vectors.sum())))",
    "forest-workers": "model.fit(A, y)",
    "forest-workers/inline": "forest = RandomForestClassifier(\n    n_estimators=5,\n    random_state=1,\n).fit(A, y)",
    "validation-workers": "searched.fit(P, z)",
    "validation-workers/inline": "found = GridSearchCV(Ridge(), {'alpha': [0.5, 2.0]}, cv=2).fit(P, z)",
    "validation-workers/score": "out.append(cross_val_score(Ridge(alpha=0.5), P, z, cv=2).mean())",
    "validation-workers/seeded": "out.append(cross_val_score(RandomForestClassifier(2, random_state=3), P, z, cv=2))",
    "validation-workers/times": "told = cross_validate(Ridge(), P, z, cv=2)",
    "read-engine": "res = pd.read_csv(io.StringIO(csv), sep=',', engine='python')",
    "array-places": "res = [i for i in range(len(array)) if array[i] > 0 and other_array[i] <= array[i]]",
    "array-loop-add": "for i in range(len(array)):\n    total += abs(array[i] - other_array[i]) / 2",
    "array-loop-add/count": "for a, b in zip(array, other_array):\n    if a > b:\n        n = n + 1",
    "array-loop-add/drawn": "for _ in range(n * 2 + 1):\n    if np.random.rand() ** 2 < 0.3:\n        m += 1",
    "array-loop-add/pairs": "for _ in range(n + 1):\n    x = np.random.uniform(-1.0, 1.0)\n    y = np.random.uniform(-1.0, 1.0)\n"
    "    if x ** 2 + y < 1:\n        m += 1",
    "array-loop-add/element": "for j in range(len(array)):\n    total += abs(array[0] - array[j])",
    "array-loop-add/walk": "for _ in range(n * 2 + 1):\n    m += 1 if np.random.rand() < 0.5 else -1\n    out.append(m * 2)",
    "array-loop-add/total": "for a in array:\n    total = total + a / 2\n    out.append(total > 1.0)",
    "array-loop-append": "for i in range(array.shape[0]):\n    if i == 0:\n        out.append(0.5)\n    else:\n"
    "        out.append(math.sqrt(abs(array[i])) + 1.0)",
    "array-loop-append/drawn": "for i in range(n):\n    x = np.random.normal(1.0, 2.5)\n    out.append(x * i - 1)",
    "array-skip": "for i in range(len(array)):\n    if array[i] > 0 or other_array[i] == 1:\n        out.append((i, array[i]))",
    "rows-unpacked": "for i, row in df.iterrows():\n    out.append([row['s'], row['a'], row.when])",
    "rows-unpacked/label": "for i, row in df.iterrows():\n    counts.setdefault(row['c'], []).append((i, row['x']))",
    "rows-unpacked/pair": "for line in df.iterrows():\n    counts[line[1]['c']] = counts.get(line[1]['c'], 0) + line[1]['x']",
    "rows-unpacked/numbers": "for i, row in df[['a', 'x']].iterrows():\n    out.append((repr(row['a']), row['x']))",
    "rows-unpacked/stored": "for i, row in df.iterrows():\n    df.loc[i, 'c'] = len(out)\n    out.append(row['s'])",
    "rows-unpacked/new": "for i, row in df.iterrows():\n    df.at[i, 'new'] = len(out) / 2\n    out.append(row['s'])",
    "rows-unpacked/sometimes": "for i, row in df.iterrows():\n    if row['b'] and row['s'] not in out:\n"
    "        df.at[i, 'x'] = row['a']\n        out.append(row['s'])",
    "cells-taken": "for i in range(1, len(df)):\n    if df.loc[i, 'c'] == df.loc[i - 1, 'c']:\n"
    "        df.loc[i, 'x'] = df.loc[i - 1, 'a']",
    "cells-taken/running": "for i in range(1, len(df)):\n    df.loc[i, 'x'] = df.loc[i - 1, 'x'] + df.a[i]",
    "cells-taken/values": "for i in range(len(df)):\n    out.append([df['s'].iloc[i], df['x'].values[i], df.at[i, 'when']])",
    "cells-taken/rows": "for i in range(len(df)):\n    out.append([df.iloc[i]['a'], df.loc[i]['s'], repr(df.iloc[i].x)])",
    "cells-taken/pairs": "for i in df.index:\n    for j in range(i):\n        out.append(df['a'][i] == df['a'][j])",
    "cells-taken/stored": "for i in df.index:\n    if df['s'][i] == 'banana':\n        df.at[i, 'c'] += 2",
    "array-collected": "for i in np.flatnonzero(array > 0).tolist():\n    out.append((A[1, i], array[i] - other_array[i], i))",
    "array-loop-append/some": "for i in range(len(array)):\n    if array[i] > 0:\n        out.append(array[i] * 2)",
    "pairs-at-once": "for i in range(len(V)):\n    for j in range(i + 1, len(V)):\n"
    "        T[i, j] = pearson(V[i], V[j])\n        T[j, i] = T[i, j]",
    "pairs-at-once/loop": "for i in range(len(V)):\n    for j in range(len(V)):\n        T[i][j] = cosine(V[i], V[j, :])",
    "pairs-at-once/counts": "for i in range(len(V)):\n    for j in range(i):\n        s = overlap(V[i], V[j])\n"
    "        T[i, j] = T[j, i] = s",
    "pairs-at-once/numpy": "for i in range(len(V)):\n    for j, v in enumerate(V):\n        T[i, j] = numeric(V[i], v)",
    "pairs-at-once/numbers": "for i in range(len(V)):\n    for j in range(len(V)):\n        T[i, j] = of_rows(i, j)",
    "pairs-at-once/tuples": "for j in range(len(V)):\n    out.append((cosine(V[-1], V[j]), numbers[j]))",
    "pairs-at-once/list": "res = [cosine(w, V[0]) for w in V]",
    "pairs-at-once/single": "for x in numbers:\n    for y in range(len(V)):\n        T[0, y] = near(numbers[1], V[y, 1], 2)",
    "pairs-at-once/inline": "for i in range(len(V)):\n    for j in range(i + 1, len(V)):\n"
    "        num = np.sum(V[i, :] * V[j, :])\n        den = np.linalg.norm(V[i]) * np.linalg.norm(V[j]) + 1\n"
    "        T[i, j] = num / den\n        T[j, i] = T[i, j]",
    "pairs-at-once/summed": "for i in range(len(V)):\n    for j in range(len(V)):\n        total = 0\n"
    "        for k in range(V.shape[1]):\n            total += (V[i, k] - V[j][k]) ** 2\n        T[i, j] = math.sqrt(total)",
    "pairs-at-once/product": "for i in range(3):\n    for j in range(4):\n        for k in range(3):\n"
    "            C[i][j] += D[i][k] * A[k][j]",
    "pairs-at-once/lists": "for v in V:\n    row = []\n    for w in V:\n        row.append(np.sqrt(np.sum((v - w) ** 2)))\n"
    "    out.append(row)",
    "pairs-at-once/nearest": "for i in range(len(V)):\n    best, nearest = 9.0, -1\n    for j in range(len(V)):\n"
    "        if i == j:\n            continue\n        d = np.linalg.norm(V[i] - V[j])\n        if d < best:\n"
    "            best, nearest = d, j\n    out.append((best, nearest))",
    "pairs-at-once/tested": "for i in range(len(V)):\n    for j, v in enumerate(V):\n"
    "        if i != j and np.dot(V[i], v) > 1:\n            out.append((i, j))",
    "filter-in-function": "res = [found(key) for key in keys]",
    "filter-in-function/apply": "res = pd.Series(keys, dtype=int).apply(found)",
    "filter-in-function/table": "res = [counted(df, key, 0.2) for key in keys]",
    "filter-in-function/lambda": "res = pd.Series(keys, dtype=int).apply(lambda key: counted(df, key, key / 9))",
    "filter-groups/column": "for key in keys:\n    out.append(df[df.c == key]['x'].sum())\n    out.append(df.loc[key == df['c'], 'a'].tolist())",
    "filter-groups/lambda": "df['new'] = df['x'].apply(lambda x: len(df[df['c'] == int(x > 0)]) + x)",
    "filter-groups/query": "for key in keys:\n    part = df.query('c == @key')\n    out.append(part['a'].max())",
    "filter-groups/conditions": "for key in keys:\n    for least in numbers:\n"
    "        out.append(df[(df['x'] > least) & (df['c'] == key)]['a'].tolist())",
    "stored-by-key": "for c in df['c'].unique():\n    df.loc[df['c'] == c, 'new'] = df[df['c'] == c]['x'].mean()",
    "stored-by-key/named": "for key in keys:\n    share = df.loc[df['c'] == key, 'a'].sum() / 3\n    df.loc[df['c'] == key, 'new'] = share",
    "rows-unpacked/groups": "for i, row in df.iterrows():\n    df.loc[i, 'new'] = df[df['c'] == row['c']]['x'].mean()",
    "reduced-in-loop/label": "for c in df['c']:\n    out.append(df['c'].value_counts()[c] + df.groupby('c')['x'].max().loc[c])",
    "set-pairs": "for i in bags:\n    for j in range(i + 1, len(bags)):\n        T[i, j] = len(bags[i] & bags[j]) / (len(bags[i]) + 1)",
    "set-pairs/function": "for a in bags:\n    for b in bags:\n        if a < b:\n            out.append((a, b, jaccard(bags[a], bags[b])))",
    "set-pairs/items": "for i, one in bags.items():\n    for other in bags.values():\n        both = one & other\n"
    "        out.append((i, len(both), len(one.union(other)), len(other)))",
    "rolling-windows": "for i in range(len(df)):\n    if i < 2:\n        out.append(np.nan)\n    else:\n"
    "        out.append(df['x'][i-2:i].std())",
    "rolling-windows/array": "res = [array[i:i + 2].max() for i in range(0, len(array) - 1)]",
    "rolling-windows/builtin": "for i in range(n, len(array)):\n    out.append(sum(array[i - n:i + 1]))",
    "rolling-windows/numpy": "res = [np.mean(df['a'].values[i - 2:i]) for i in range(2, len(df))]",
    "read-in-loop": "for key in keys:\n    res = pd.read_csv('some.csv')\n    res['a'] *= key\n    out.append(res['a'].sum())",
    "text-in-loop/summands": "for key in keys:\n    text = text + ', ' + str(key + 1)",
    "members-in-set/array": "for key in keys:\n    if key in array or key in df['c'].values:\n        out.append(key)",
    "once-per-element": "for a in words:\n    for b in words[::-1]:\n        wa, wb = set(a.lower().split()), set(b.lower().split())\n"
    "        out.append((len(wa & wb), len(wa | wb)))",
    "once-per-element/read": "for a in words:\n    for n in numbers:\n        if n < len(set(a.strip().upper())):\n            out.append(a)",
    "once-in-loops": "for a in keys:\n    for b in keys:\n        out.append(len(words_of(a) & words_of(b)))",
    "once-in-loops/bound": "for a in keys:\n    for j in range(len(words)):\n        out.append(rarity(words[j], words) * a)",
    "members-beside": "for x in [*numbers, *df['a'], *df['s'], *numbers]:\n    if x not in out:\n        out.append(x)",
}

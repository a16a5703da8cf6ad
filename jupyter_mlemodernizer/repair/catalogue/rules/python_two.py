"""Habits of Python 2 in notebooks that are Python 3 otherwise.

Notebooks written for Python 2 are converted as a whole before anything runs.
"""

from ..rule import Call, Example, Method, Pattern, Rule

RULES: list[Rule] = [
    Pattern(
        id="python.string-maketrans",
        library="python",
        since="3.1",
        source="What's New In Python 3.1",
        title="`string.maketrans` is `str.maketrans` for text",
        error="module 'string' has no attribute 'maketrans'",
        pattern="$string.maketrans",
        template="str.maketrans",
        bind={"string": "string"},
        example=Example(
            setup="import string",
            old="'ab'.translate(string.maketrans('a', 'b'))",
            new="'ab'.translate(str.maketrans('a', 'b'))",
        ),
    ),
    Pattern(
        id="python.string-join",
        library="python",
        since="3.0",
        source="What's New In Python 3.0: the functions of string are methods",
        title="`string.join` is a method of the separator",
        error="module 'string' has no attribute 'join'",
        pattern="$string.join($words, $separator)",
        template="$separator.join($words)",
        bind={"string": "string"},
        example=Example(
            setup="import string", old="string.join(['a', 'b'], ' ')", new="' '.join(['a', 'b'])"
        ),
    ),
    Pattern(
        id="python.iterator-next",
        library="python",
        since="3.0",
        source="PEP 3114",
        title="`iterator.next()` is `next(iterator)`",
        error="has no attribute 'next'",
        pattern="$iterator.next()",
        template="next($iterator)",
        sometimes=True,
        example=Example(setup="numbers = [1, 2]", old="iter(numbers).next()", new="next(iter(numbers))"),
    ),
    Pattern(
        id="python.dict-has-key",
        library="python",
        since="3.0",
        source="What's New In Python 3.0",
        title="`dict.has_key(key)` is `key in dict`",
        error="has no attribute 'has_key'",
        pattern="$mapping.has_key($key)",
        template="$key in $mapping",
        sometimes=True,
        example=Example(
            setup="table = {'a': 1}",
            old="if table.has_key('a'):\n    table['a'] += 1",
            new="if 'a' in table:\n    table['a'] += 1",
        ),
    ),
    *(
        Method(
            id=f"python.dict-{old}",
            library="python",
            since="3.0",
            source="What's New In Python 3.0, Views And Iterators Instead Of Lists",
            title=f"`dict.{old}` is `dict.{new}` in Python 3",
            error=f"'(dict|OrderedDict|defaultdict|Counter)' object has no attribute '{old}'"
            f"|has no attribute '{old}'",
            receivers=("dict", "builtins.dict"),
            old=old,
            new=new,
            example=Example(setup="table = {'a': 1}", old=f"list(table.{old}())", new=f"list(table.{new}())"),
        )
        for old, new in (("iteritems", "items"), ("iterkeys", "keys"), ("itervalues", "values"))
    ),
    *(
        Pattern(
            id=f"python.dict-{view}-subscript",
            library="python",
            since="3.0",
            source="What's New In Python 3.0, Views And Iterators Instead Of Lists",
            title=f"`dict.{view}()` is a view, not a list: turned into a list before it is indexed",
            error=f"'(dict|odict)_{view}' object is not subscriptable",
            pattern=f"$table.{view}()[$index]",
            template=f"list($table.{view}())[$index]",
            sometimes=True,
            example=Example(
                setup="table = {'a': 1}", old=f"table.{view}()[0]", new=f"list(table.{view}())[0]"
            ),
        )
        for view in ("keys", "values", "items")
    ),
    *(
        Pattern(
            id=f"python.{function}-subscript",
            library="python",
            since="3.0",
            source="What's New In Python 3.0, Views And Iterators Instead Of Lists",
            title=f"`{function}` gives an iterator, not a list: turned into a list before it is indexed",
            error=f"'{function}' object is not subscriptable",
            pattern=f"{function}($$arguments)[$index]",
            template=f"list({function}($$arguments))[$index]",
            example=Example(
                setup="first, second = abs, [1, 2]",
                old=f"{function}(first, second)[0]" if function != "zip" else "zip(second, second)[0]",
                new=f"list({function}(first, second))[0]"
                if function != "zip"
                else "list(zip(second, second))[0]",
            ),
        )
        for function in ("map", "zip", "filter")
    ),
    Pattern(
        id="python.str-decode",
        library="python",
        since="3.0",
        source="What's New In Python 3.0, Text Vs. Data Instead Of Unicode Vs. 8-bit",
        title="text is decoded already: a `str` has no `decode`",
        error="'str' object has no attribute 'decode'",
        pattern="$text.decode($$arguments)",
        template="$text",
        types={"text": ("str", "builtins.str")},
        example=Example(setup="text = 'a'", old="text.decode('utf-8').upper()", new="text.upper()"),
    ),
    Pattern(
        id="python.csv-reader-binary",
        library="python",
        since="3.0",
        source="csv module documentation: open the file with newline=''",
        title="`csv.reader` reads text: the file is not opened in binary mode",
        error="iterator should return strings, not bytes|a bytes-like object is required, not 'str'",
        pattern="$csv.reader(open($path, 'rb'), $$rest)",
        template="$csv.reader(open($path, newline=''), $$rest)",
        bind={"csv": "csv"},
        example=Example(
            setup="import csv\nopen('table.csv', 'w').write('a,b')",
            old="next(csv.reader(open('table.csv', 'rb')))",
            new="next(csv.reader(open('table.csv', newline='')))",
        ),
    ),
    Pattern(
        id="python.csv-dictreader-binary",
        library="python",
        since="3.0",
        source="csv module documentation: open the file with newline=''",
        title="`csv.DictReader` reads text: the file is not opened in binary mode",
        error="iterator should return strings, not bytes",
        pattern="$csv.DictReader(open($path, 'rb'), $$rest)",
        template="$csv.DictReader(open($path, newline=''), $$rest)",
        bind={"csv": "csv"},
        example=Example(
            setup="import csv\nopen('table.csv', 'w').write('a,b\\n1,2')",
            old="next(csv.DictReader(open('table.csv', 'rb')))",
            new="next(csv.DictReader(open('table.csv', newline='')))",
        ),
    ),
    Pattern(
        id="python.csv-writer-binary",
        library="python",
        since="3.0",
        source="csv module documentation: open the file with newline=''",
        title="`csv.writer` writes text: the file is not opened in binary mode",
        error="a bytes-like object is required, not 'str'",
        pattern="$csv.writer(open($path, 'wb'), $$rest)",
        template="$csv.writer(open($path, 'w', newline=''), $$rest)",
        bind={"csv": "csv"},
        example=Example(
            setup="import csv",
            old="csv.writer(open('out.csv', 'wb')).writerow([1])",
            new="csv.writer(open('out.csv', 'w', newline='')).writerow([1])",
        ),
    ),
    Pattern(
        id="python.pickle-load-text",
        library="python",
        since="3.0",
        source="pickle module documentation: files are opened in binary mode",
        title="a pickle is read from a file opened in binary mode",
        error="codec can't decode byte|a bytes-like object is required, not 'str'",
        pattern="$pickle.load(open($path))",
        template="$pickle.load(open($path, 'rb'))",
        bind={"pickle": "pickle"},
        example=Example(
            setup="import pickle\npickle.dump([1], open('list.pkl', 'wb'))",
            old="pickle.load(open('list.pkl'))",
            new="pickle.load(open('list.pkl', 'rb'))",
        ),
    ),
    Pattern(
        id="python.pickle-dump-text",
        library="python",
        since="3.0",
        source="pickle module documentation: files are opened in binary mode",
        title="a pickle is written to a file opened in binary mode",
        error=r"write\(\) argument must be str, not bytes",
        pattern="$pickle.dump($value, open($path, 'w'))",
        template="$pickle.dump($value, open($path, 'wb'))",
        bind={"pickle": "pickle"},
        example=Example(
            setup="import pickle",
            old="pickle.dump([1], open('list.pkl', 'w'))",
            new="pickle.dump([1], open('list.pkl', 'wb'))",
        ),
    ),
    Call(
        id="python.pickle-load-python-2",
        library="python",
        since="3.0",
        source="pickle module documentation, encoding: 'latin1' for NumPy arrays pickled by Python 2",
        title="a pickle written by Python 2 is read with `encoding='latin1'`",
        error="UnicodeDecodeError: 'ascii' codec can't decode byte",
        callables=("pickle.load", "pickle.loads"),
        add={"encoding": "'latin1'"},
        sometimes=True,
        example=Example(
            setup='import pickle\ndata = b"U\\x02\\xe9\\xe8q\\x00."',
            old="pickle.loads(data)",
            new="pickle.loads(data, encoding='latin1')",
        ),
    ),
]

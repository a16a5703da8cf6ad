"""Notebooks that do harm: each a cell, by what it does."""

HOSTILE = {
    "kills its parent": "import os\nos.kill(os.getppid(), 9)",
    "kills all ancestors": "import os, psutil\nfor p in psutil.Process().parents():\n    p.kill()",
    "kills everything": "import os\nos.kill(-1, 9)",
    "stops its parent": "import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)",
    "fork bomb": "import os\nwhile True:\n    os.fork()",
    "process bomb": "import subprocess\nps = []\nwhile True:\n    ps.append(subprocess.Popen(['sleep', '9876']))",
    "thread bomb": "import threading, time\nwhile True:\n    threading.Thread(target=time.sleep, args=(100,)).start()",
    "eats memory": "x = []\nwhile True:\n    x.append(bytearray(50_000_000))",
    "eats memory in a child": (
        "import subprocess, sys\n"
        "subprocess.run([sys.executable, '-c', 'x = []\\nwhile True: x.append(bytearray(50_000_000))'])\nprint(1)"
    ),
    "eats shared memory": "f = open('/dev/shm/big', 'wb')\nwhile True:\n    f.write(bytes(10_000_000))",
    "one endless file": "f = open('big', 'wb')\nwhile True:\n    f.write(bytes(1_000_000))",
    "many files": "n = 0\nwhile True:\n    n += 1\n    open(f'big{n}', 'wb').write(bytes(10_000_000))",
    "leaves daemons": "import os\nos.system('setsid sleep 9876 & setsid sleep 9877 &')\nprint(1)",
    "leaves a twin": (
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(9876)\n"
        "    os._exit(0)\nprint(1)"
    ),
    "loops forever": "while True:\n    pass",
    "hears no interrupt": "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True:\n    pass",
    "prints forever": "while True:\n    print('x' * 10_000)",
    "overwrites its input": "open('input.txt', 'w').write('gone')",
    "deletes everything here": "import os, shutil\nfor n in os.listdir('.'):\n    os.remove(n)\nshutil.rmtree('.', ignore_errors=True)\nprint(1)",
    "ends itself": "import os\nos._exit(3)",
}

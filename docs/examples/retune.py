# Usage: ATTUNE_KEY=att_live_... python3 retune.py song.mp3 song-432.mp3 (Python 3.8, standard library)
import json
import os
import sys
import time
import uuid
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

server = "http://localhost:3000"
song, result = Path(sys.argv[1]), Path(sys.argv[2])
boundary = uuid.uuid4().hex
# "auto" measures the song's A4; or say it, in Hz
fields = {"sourceFreq": "auto", "targetFreq": "432"}
body = b"".join(
    f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
    for name, value in fields.items()
)
filename = song.name.replace('"', "%22")
body += f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{filename}"\r\n\r\n'.encode()
body += song.read_bytes() + f"\r\n--{boundary}--\r\n".encode()
request = Request(f"{server}/api/retune", data=body, method="POST")
request.add_header("Authorization", f"Bearer {os.environ['ATTUNE_KEY']}")
request.add_header("Retune-Id", str(uuid.uuid4()))  # the same request again asks for the same retune
request.add_header("Content-Type", f"multipart/form-data; boundary={boundary}")

attempt = 1
while True:
    try:
        with urlopen(request) as response:
            result.write_bytes(response.read())
            headers = response.headers
            print(f"A4 was {headers['Retune-Source-Hz']} Hz: moved {headers['Retune-Cents']} cents")
        break
    except HTTPError as refusal:
        if refusal.code in (429, 503) and attempt < 5:
            attempt += 1
            time.sleep(int(refusal.headers.get("Retry-After", 5)))
            continue
        details = json.load(refusal)
        sys.exit(f"{refusal.code} {details['code']}: {details['error']}")
    except URLError as failure:  # urllib does not read a response that comes before the whole song is sent
        sys.exit(f"{failure.reason}. Is the server running, the key right, and the song no larger than your plan allows?")

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
authorization = {"Authorization": f"Bearer {os.environ['ATTUNE_KEY']}"}
request.headers.update(authorization)
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
        is_not_ready = refusal.code == 409 and "Retry-After" in refusal.headers
        if is_not_ready or (refusal.code in (429, 503) and attempt < 5):
            attempt += 0 if is_not_ready else 1
            retune = refusal.headers.get("Location")
            if retune:  # the server is restarting, and the retune goes on
                headers = {**authorization, "Prefer": "wait=600"}
                request = Request(f"{server}{retune}/result", headers=headers)
            time.sleep(int(refusal.headers.get("Retry-After", 5)))
            continue
        details = json.load(refusal)
        sys.exit(f"{refusal.code} {details['code']}: {details['error']}")
    except URLError as failure:  # urllib does not read a response that comes before the whole song is sent
        sys.exit(f"{failure.reason}. Is the server running, the key right, and the song no larger than your plan allows?")

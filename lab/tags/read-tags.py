"""Reads what a song's file holds besides its sound, apart from Attune's own readers.

Reads a JSON list of paths from standard input, prints a JSON list with, for each, a list of items:
  name    in capitals, without spaces and underscores; one name for all formats (TITLE, LYRICS, CHAPTER, SMPL ...)
  raw     how the file calls it (TIT2, INAM, smpl ...)
  values  texts, with every time in them replaced by #; digests of pictures
  times   those times, in seconds
mutagen reads the tags; what it does not read (frames it ends at, chunks, blocks, streams) a plain walk over the bytes.
"""
import base64
import hashlib
import json
import re
import struct
import subprocess
import sys
from io import BytesIO

try:
    import mutagen
    from mutagen.apev2 import APEv2
    from mutagen.flac import CueSheet, Picture
    from mutagen.id3 import ID3, BitPaddedInt, Frames_2_2, ParseID3v1
    from mutagen.mp4 import MP4
    from mutagen._vorbis import VCommentDict
except ImportError:
    sys.exit("mutagen is missing, which reads the tags to compare. Install it: apt-get install python3-mutagen")

NAMES = {
    "TIT1": "GROUPING", "TIT2": "TITLE", "TIT3": "SUBTITLE", "TPE1": "ARTIST", "TPE2": "ALBUMARTIST",
    "TPE3": "CONDUCTOR", "TPE4": "REMIXER", "TALB": "ALBUM", "TDRC": "DATE", "TDOR": "ORIGINALDATE",
    "TDRL": "RELEASEDATE", "TCOM": "COMPOSER", "TEXT": "LYRICIST", "TCON": "GENRE", "TBPM": "BPM", "TSRC": "ISRC",
    "TPUB": "LABEL", "TCOP": "COPYRIGHT", "TLAN": "LANGUAGE", "TKEY": "INITIALKEY", "TMOO": "MOOD", "TMED": "MEDIA",
    "TSST": "DISCSUBTITLE", "TCMP": "COMPILATION", "TSOP": "ARTISTSORT", "TSO2": "ALBUMARTISTSORT",
    "TSOA": "ALBUMSORT", "TSOT": "TITLESORT", "TSOC": "COMPOSERSORT", "TENC": "ENCODEDBY", "TOPE": "ORIGINALARTIST",
    "TOAL": "ORIGINALALBUM", "TOLY": "ORIGINALLYRICIST", "TOWN": "OWNER", "TRSN": "RADIOSTATION",
    "MVNM": "MOVEMENTNAME", "MVIN": "MOVEMENT", "WOAR": "WEBSITE", "WOAF": "URLFILEWEBSITE",
    "WOAS": "URLSOURCEWEBSITE", "WCOM": "URLCOMMERCIALINFORMATION", "WCOP": "URLCOPYRIGHT", "WPUB": "URLPUBLISHER",
    "TT2": "TITLE", "TP1": "ARTIST", "TP2": "ALBUMARTIST", "TAL": "ALBUM", "TSA": "ALBUMSORT", "TSP": "ARTISTSORT",
    "TST": "TITLESORT", "TS2": "ALBUMARTISTSORT", "TCM": "COMPOSER", "TCP": "COMPILATION", "TYE": "DATE", "TCO": "GENRE",
    "\xa9nam": "TITLE", "\xa9ART": "ARTIST", "aART": "ALBUMARTIST", "\xa9alb": "ALBUM", "\xa9day": "DATE",
    "\xa9wrt": "COMPOSER", "\xa9gen": "GENRE", "\xa9grp": "GROUPING", "\xa9cmt": "COMMENT", "\xa9lyr": "LYRICS",
    "cprt": "COPYRIGHT", "desc": "COMMENT", "tmpo": "BPM", "cpil": "COMPILATION", "soar": "ARTISTSORT",
    "soaa": "ALBUMARTISTSORT", "soal": "ALBUMSORT", "sonm": "TITLESORT", "soco": "COMPOSERSORT",
    "INAM": "TITLE", "IART": "ARTIST", "IPRD": "ALBUM", "ICRD": "DATE", "IGNR": "GENRE", "ITRK": "TRACKNUMBER",
    "IPRT": "TRACKNUMBER", "ICMT": "COMMENT", "ICOP": "COPYRIGHT", "ILNG": "LANGUAGE", "IMUS": "COMPOSER",
    "IWRI": "LYRICIST", "IENG": "ENGINEER", "ITCH": "ENCODEDBY", "IPRO": "PRODUCER", "IMED": "MEDIA", "IBPM": "BPM",
    "NAME": "TITLE", "AUTH": "ARTIST", "(c) ": "COPYRIGHT", "ANNO": "COMMENT",
    "TTL": "TITLE", "ETT": "TITLE", "EAR": "ARTIST", "EAL": "ALBUM", "LYR": "LYRICS", "INF": "COMMENT",
    "MIX": "MIXER", "DJMIX": "DJMIXER",
    "YEAR": "DATE", "TRACK": "TRACKNUMBER", "DISC": "DISCNUMBER", "TOTALTRACKS": "TRACKTOTAL",
    "TOTALDISCS": "DISCTOTAL", "KEY": "INITIALKEY", "TEMPO": "BPM", "PUBLISHER": "LABEL", "DESCRIPTION": "COMMENT",
    "UNSYNCEDLYRICS": "LYRICS", "R128TRACKGAIN": "REPLAYGAINTRACKGAIN",
    "R128ALBUMGAIN": "REPLAYGAINALBUMGAIN", "MUSICBRAINZALBUMTYPE": "RELEASETYPE",
    "AUTHOR": "ARTIST", "CHAPTERS": "CHAPTER",
}
LATER = {"TYER": "TDRC", "TDAT": "TDRC", "TORY": "TDOR", "IPLS": "TIPL", "TIME": "TDRC"}
# About the file, its encoder and its shop, or about a place: not counted.
ABOUT_FILE = re.compile(
    r"^(TSSE|TLEN|TSIZ|TDEN|TDTG|TFLT|TRDA|AENC|ENCR|SEEK|ASPI|MLLT|RBUF|POSS|NCON|ISFT|.*ENCODER.*|ENCODINGPARAMS|"
    r"ITUN(NORM|SMPB|PGAP|ESCDDB.*)|.*LOCATION.*|GPS.*|MAJORBRAND|MINORVERSION|COMPATIBLEBRANDS|WAVEFORMATEXTENSIBLE.*|"
    r"VENDOR.*|HANDLERNAME|LANGUAGE|CREATIONTIME|DURATION|PGAP|\xa9TOO|\xa9ENC|\xa9XYZ|PURD|XID|OWNR|APID|HDVD|"
    r"MP3GAIN.*|ATTUNE.*|CDEC|LENGTH|IND|CRC)$"
)
TIME = re.compile(
    r"(?P<lrc>(?<=[\[<])\d{1,3}:\d{2}(?::\d{2})?(?:\.\d{1,3})?(?=[\]>]))"
    r"|(?P<cue>(?<=INDEX \d\d )\d{1,4}:\d{2}:\d{2})|(?P<gap>(?<=GAP )\d{1,4}:\d{2}:\d{2})"
)


def canonical(name):
    plain = re.sub(r"^lyrics-[a-z]{3}$", "LYRICS", str(name))
    found = NAMES.get(plain) or re.sub(r"[\s_]", "", plain).upper()
    return NAMES.get(found, found)


def seconds(match):
    parts = [float(part) for part in match[0].split(":")]
    if match["lrc"]:
        return sum(part * 60 ** i for i, part in enumerate(reversed(parts)))
    return parts[0] * 60 + parts[1] + parts[2] / 75


def item(raw, values, name=None, times=None):
    texts = [str(value).replace("\r\n", "\n").strip("\0").strip() for value in values]
    found = [seconds(match) for text in texts for match in TIME.finditer(text)]
    masked = [TIME.sub("#", text) for text in texts]
    return {"raw": str(raw), "name": name or canonical(raw), "values": [text for text in masked if text],
            "times": found if times is None else times}


def picture(kind, data):
    # File icons (1, 2) may occur only once, so they become other pictures (0).
    kind = 0 if kind in (1, 2) else kind
    return item("picture", [f"{int(kind)} {hashlib.sha1(bytes(data)).hexdigest()[:12]}"], "PICTURE")


def numbered(raw, kind, text):
    number, _, total = str(text).partition("/")
    return ([item(raw, [number], kind + "NUMBER")] if number.strip("0 ") else []) + (
        [item(raw, [total], kind + "TOTAL")] if total.strip("0 ") else [])


def is_counted(one):
    return not ABOUT_FILE.match(one["name"]) and not ABOUT_FILE.match(one["raw"].upper()) and (
        one["values"] or one["times"])


# ID3 ------------------------------------------------------------------------------------------------------------

def frame_items(frame):
    key = frame.FrameID
    if key in ("TRCK", "TPOS"):
        return numbered(key, "TRACK" if key == "TRCK" else "DISC", frame.text[0] if frame.text else "")
    if key == "TXXX":
        return named(frame.desc, frame.text)
    if key == "TCON":
        return [item(key, frame.genres)]
    if key in ("TIPL", "TMCL"):
        roles = {"producer", "engineer", "arranger", "mix", "dj-mix"} if key == "TIPL" else set()
        return [item(key, [name if role.lower() in roles else f"{name} ({role})" if role else name],
                     canonical(role) if role.lower() in roles else "PERFORMER") for role, name in frame.people]
    if key == "COMM":
        return [item(frame.desc if frame.desc.startswith("iTun") else key, frame.text,
                     None if frame.desc.startswith("iTun") else "COMMENT")]
    if key == "USLT":
        return [item(key, [frame.text], "LYRICS")]
    if key == "APIC":
        return [picture(frame.type, frame.data)]
    if key == "UFID" and frame.owner == "http://musicbrainz.org":
        return [item(key, [frame.data.decode("latin1")], "MUSICBRAINZTRACKID")]
    if key == "SYLT":
        return [item(key, [text for text, _ in frame.text], times=[time / 1000 for _, time in frame.text])]
    if key == "ETCO":
        return [item(key, [str(kind) for kind, _ in frame.events], times=[time / 1000 for _, time in frame.events])]
    if key == "CHAP":
        titles = frame.sub_frames.getall("TIT2")
        return [chapter(frame.start_time / 1000, titles[0].text[0] if titles else "")]
    if key == "CTOC":
        return [item(key, frame.child_element_ids)]
    if key.startswith("T") and hasattr(frame, "text"):
        return [item(key, frame.text)]
    if key.startswith("W") and key != "WXXX":
        return [item(key, [frame.url])]
    return [item(key, [repr(frame)])]


def chapter(start, title):
    return item("chapter", [title or "-"], "CHAPTER", times=[start])


def raw_frames(body, version):
    """Ids and bodies of a tag's frames, whatever their ids, as far as sizes lead on."""
    head = 6 if version == 2 else 10
    width = 3 if version == 2 else 4
    at = 0
    while at + head <= len(body) and body[at] != 0:
        raw = body[at:at + width]
        if version == 2:
            size = int.from_bytes(body[at + 3:at + 6], "big")
        else:
            plain = int.from_bytes(body[at + 4:at + 8], "big")
            safe = sum((byte & 0x7F) << shift for byte, shift in zip(body[at + 4:at + 8], (21, 14, 7, 0)))
            leads = re.match(rb"[A-Z0-9]{4}|\0|$", body[at + head + plain:at + head + plain + 4])
            # Older iTunes wrote plain sizes into v2.4, too.
            size = plain if version == 3 or (plain != safe and leads and not body[at + head + safe:][:1].isupper()) else safe
        if at + head + size > len(body):
            yield raw.decode("latin1"), body[at + head:]
            return
        yield raw.decode("latin1"), body[at + head:at + head + size]
        at += head + size


def id3_items(data, at=0):
    """Those of all ID3v2 tags in a row; and where they end."""
    items = []
    while data[at:at + 3] == b"ID3":
        size = BitPaddedInt(data[at + 6:at + 10])
        version, flags = data[at + 3], data[at + 5]
        end = at + 10 + size + (10 if flags & 0x10 else 0)
        try:
            frames = list(ID3(BytesIO(data[at:end] + bytes(64))).values())
        except mutagen.MutagenError:
            frames = []
        here = [one for frame in frames for one in frame_items(frame)]
        known = {frame.FrameID for frame in frames}
        body = data[at + 10:at + 10 + size]
        if flags & 0x80 and version < 4:
            body = body.replace(b"\xff\x00", b"\xff")
        for raw, content in raw_frames(body, version) if not flags & 0x40 else []:
            modern = Frames_2_2.get(raw.strip(" \0"))
            name = modern.__base__.__name__ if modern else raw
            if not known.intersection((raw, name, LATER.get(name))):
                encoding = ("latin1", "utf-16", "utf-16-be", "utf-8")[content[0]] if content[:1] <= b"\3" else "latin1"
                here.append(item(raw, [content[1:].decode(encoding, "replace")] if raw[:1] == "T" else [content.hex()[:200] or "-"],
                                 canonical(raw.strip(" \0"))))
        items = merged(items, here)
        at = end
    return items, at


def tail_items(data):
    """ID3v1, Lyrics3 and APEv2 at the end, in any order; the first of them that has a name wins, ID3v1 last."""
    end, v1, items = len(data), [], []
    while True:
        if data[end - 128:end - 125] == b"TAG" and not v1:
            tags = ParseID3v1(data[end - 128:end]) or {}
            v1 = [one for frame in tags.values() for one in frame_items(frame)]
            end -= 128
        elif data[end - 9:end] == b"LYRICS200":
            start = end - 15 - int(data[end - 15:end - 9])
            at = start + 11
            while at + 8 <= end - 15:
                size = int(data[at + 3:at + 8])
                items.append(item(data[at:at + 3].decode("latin1"), [data[at + 8:at + 8 + size].decode("latin1")]))
                at += 8 + size
            end = start
        elif data[end - 32:end - 24] == b"APETAGEX":
            size, = struct.unpack("<I", data[end - 20:end - 16])
            items = merged(ape_items(APEv2(BytesIO(data[:end]))), items)
            end -= size + (32 if struct.unpack("<I", data[end - 12:end - 8])[0] & 0x80000000 else 0)
        elif data[end - 10:end - 7] == b"3DI":
            end -= 20 + BitPaddedInt(data[end - 4:end])
            items = merged(id3_items(data, end)[0], items)
        else:
            return merged(items, v1)


def ape_items(tags):
    items = []
    for key, value in tags.items():
        if value.kind == 1:
            is_cover = key.lower().startswith("cover art")
            items.append(picture(4 if "back" in key.lower() else 3, value.value.split(b"\0", 1)[-1]) if is_cover
                         else item(key, [value.value.hex()[:200]]))
        elif key.lower() in ("track", "disc"):
            items += numbered(key, key.upper(), value[0])
        else:
            items.append(item(key, list(value)))
    return items


# Vorbis comments, FLAC, Ogg ----------------------------------------------------------------------------------------

def named(key, values):
    upper = canonical(key)
    if upper in ("TRACKNUMBER", "DISCNUMBER"):
        return numbered(key, upper[:-6], values[0])
    return [item(key, values)]


def comment_items(pairs):
    """Of a field's values one item; of comments and lyrics one each; chapters from their two fields."""
    fields, items, chapters = {}, [], {}
    for key, value in pairs:
        found = re.match(r"(?i)CHAPTER(\d{2,3})(NAME|URL)?$", key)
        if found:
            chapters.setdefault(found[1], {})[(found[2] or "").upper()] = value
        elif key.upper() == "METADATA_BLOCK_PICTURE":
            block = Picture(base64.b64decode(value))
            items.append(picture(block.type, block.data))
        elif canonical(key) in ("COMMENT", "LYRICS"):
            items.append(item(key, [value]))
        else:
            fields.setdefault(canonical(key), (key, []))[1].append(value)
    for one in chapters.values():
        hours, minutes, rest = one.get("", "0:0:0").split(":")
        items.append(chapter(int(hours) * 3600 + int(minutes) * 60 + float(rest), one.get("NAME", "")))
    return items + [one for key, values in fields.values() for one in named(key, values)]


def flac_items(data, at):
    """Metadata blocks; `at` is behind fLaC."""
    items, rate = [], 44100
    for _ in range(1000):
        kind, size = data[at] & 0x7F, int.from_bytes(data[at + 1:at + 4], "big")
        body = data[at + 4:at + 4 + size]
        if kind == 0:
            rate = int.from_bytes(body[10:13], "big") >> 4
        elif kind == 4:
            comments = VCommentDict(BytesIO(body), framing=False)
            items = merged(items, comment_items(list(comments)))
        elif kind == 6:
            block = Picture(body)
            items.append(picture(block.type, block.data))
        elif kind == 5:
            sheet = CueSheet(body)
            times = [(track.start_offset + index.index_offset) / rate for track in sheet.tracks for index in track.indexes]
            items.append(item("CUESHEET block", [sheet.media_catalog_number.decode("latin1"), str(len(sheet.tracks))],
                              "CUESHEETBLOCK", times))
        elif kind not in (1, 3):
            items.append(item(f"block {kind}", [body.hex()[:200]], "APPLICATION" if kind == 2 else f"BLOCK{kind}"))
        if data[at] & 0x80:
            return items
        at += 4 + size


def ogg_items(data):
    """The comments of the first stream that is sound; other streams that are no sound are named by their first bytes."""
    items, packets, order, at = [], {}, [], 0
    while data[at:at + 4] == b"OggS":
        serial, = struct.unpack("<I", data[at + 14:at + 18])
        lacing = data[at + 27:at + 27 + data[at + 26]]
        at += 27 + len(lacing)
        stream = packets.setdefault(serial, [b""])
        if serial not in order:
            order.append(serial)
        for size in lacing:
            if len(stream) < 64:
                stream[-1] += data[at:at + size]
                if size < 255:
                    stream.append(b"")
            at += size
    sounds = [serial for serial in order if packets[serial][0][:7] == b"\x01vorbis" or packets[serial][0][:8] == b"OpusHead"
              or packets[serial][0][:5] == b"\x7fFLAC"]
    for serial in order:
        if packets[serial][0][:7] == b"\x80theora":
            items.append(item("video stream", ["theora"], "VIDEOSTREAM"))
    for serial in sounds[:1]:
        first, second = packets[serial][:2]
        if first[:5] == b"\x7fFLAC":
            blocks = [packet for packet in packets[serial][1:] if packet and packet[0] != 0xFF]
            body = first[13:] + b"".join(blocks)
            items += flac_items(body, 0)
        else:
            comments = VCommentDict(BytesIO(second[7 if first[:1] == b"\x01" else 8:]), framing=False)
            items += comment_items(list(comments))
    return items


# RIFF, AIFF --------------------------------------------------------------------------------------------------------

STRUCTURE = {"fmt ", "data", "fact", "PEAK", "JUNK", "junk", "PAD ", "FLLR", "ds64", "COMM", "SSND", "FVER", "slnt", "CHAN"}


def chunks(data, order):
    at = 12
    while at + 8 <= len(data):
        raw = data[at:at + 4]
        size = int.from_bytes(data[at + 4:at + 8], order)
        yield raw.decode("latin1"), data[at + 8:at + 8 + size]
        at += 8 + size
        # Some writers leave out the byte that makes chunks even: an id never begins with a zero.
        if size % 2 and (data[at:at + 1] == b"\0" or not data[at:at + 4].strip().isalnum()):
            at += 1


def text(raw):
    raw = raw.split(b"\0")[0]
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def riff_items(data):
    id3, info, others, rate = [], [], [], 44100
    for raw, body in chunks(data, "little"):
        if raw == "fmt ":
            rate, = struct.unpack("<I", body[4:8])
        elif raw.lower() == "id3 ":
            id3 = merged(id3, id3_items(body)[0])
        elif raw == "LIST" and body[:4] == b"INFO":
            for key, value in chunks(b"\0" * 8 + body, "little"):
                info += numbered(key, "TRACK", text(value)) if key in ("ITRK", "IPRT") else [item(key, [text(value)])]
        elif raw == "LIST" and body[:4] == b"adtl":
            labels = [text(value[4:]) for key, value in chunks(b"\0" * 8 + body, "little") if key in ("labl", "note")]
            others.append(item("adtl", labels or ["-"]))
        elif raw == "cue ":
            points = [struct.unpack("<IIIIII", body[at:at + 24])[5] for at in range(4, len(body) - 23, 24)]
            others.append(item(raw, [str(len(points))], "CUE", [point / rate for point in points]))
        elif raw == "smpl":
            count, = struct.unpack("<I", body[28:32])
            ends = [struct.unpack("<II", body[at:at + 8]) for at in range(44, 36 + 24 * count, 24)]
            others.append(item(raw, [str(count)], "SMPL", [frame / rate for pair in ends for frame in pair]))
        elif raw == "bext":
            reference, = struct.unpack("<Q", body[338:346])
            others.append(item(raw, [text(body[:256]), text(body[256:288])], "BEXT", [reference / rate]))
        elif raw == "acid":
            others.append(item(raw, ["acid"], "ACID", [1000 / struct.unpack("<f", body[20:24])[0]]))
        elif raw not in STRUCTURE:
            others.append(item(raw, ["inst"] if raw == "inst" else [body.hex()[:200] or "-"], canonical(raw.strip())))
    return merged(id3, info) + others


def aiff_items(data):
    id3, plain, others, rate, markers, loops = [], [], [], 44100, {}, []
    for raw, body in chunks(data, "big"):
        if raw == "COMM":
            exponent, mantissa = struct.unpack(">HQ", body[8:18])
            rate = mantissa * 2.0 ** ((exponent & 0x7FFF) - 16383 - 63)
        elif raw.upper() == "ID3 ":
            id3 = merged(id3, id3_items(body)[0])
        elif raw in ("NAME", "AUTH", "(c) ", "ANNO"):
            plain.append(item(raw, [text(body)]))
        elif raw == "MARK":
            labels, at = [], 2
            for _ in range(struct.unpack(">H", body[:2])[0]):
                number, frame, size = struct.unpack(">HIB", body[at:at + 7])
                markers[number] = frame / rate
                labels.append(text(body[at + 7:at + 7 + size]))
                at += 7 + size + (size + 1) % 2
            others += [item(raw, [str(len(markers))], "CUE", list(markers.values())), item(raw, labels, "ADTL")]
        elif raw == "INST":
            others.append(item(raw, ["inst"]))
            loops = [struct.unpack(">HHH", body[at:at + 6]) for at in (8, 14)]
        elif raw not in STRUCTURE:
            others.append(item(raw, [body.hex()[:200] or "-"], canonical(raw.strip())))
    ends = [markers[number] for play, *ends in loops if play for number in ends]
    return merged(id3, plain) + others + ([item("INST", [str(len(ends) // 2)], "SMPL", ends)] if ends else [])


# MP4 ---------------------------------------------------------------------------------------------------------------

def mp4_items(path):
    items = []
    for key, values in (MP4(path).tags or {}).items():
        if key[0] < " ":
            continue  # a number of QuickTime's list of keys, which ffprobe reads
        if key in ("trkn", "disk"):
            items += numbered(key, "TRACK" if key == "trkn" else "DISC", "%d/%d" % values[0])
        elif key == "covr":
            items += [picture(3, value) for value in values]
        elif key.startswith("----"):
            items += named(key.split(":")[-1], [value.decode("utf-8", "replace") for value in values])
        elif canonical(key) in ("COMMENT", "LYRICS"):
            items += [item(key, [value]) for value in values]
        else:
            items.append(item(key, [int(values)] if isinstance(values, bool) else values if isinstance(values, list) else [values]))
    shown = json.loads(subprocess.run(["ffprobe", "-v", "error", "-show_entries", "format_tags", "-show_chapters", "-of", "json", path],
                                      capture_output=True).stdout or b"{}")
    known = {one["name"] for one in items}
    extra = [one for key, value in shown.get("format", {}).get("tags", {}).items()
             for one in named(key.replace("com.apple.quicktime.", ""), [value]) if one["name"] not in known]
    # ffprobe's own names for what mutagen has read.
    extra = [one for one in extra if one["name"] not in ("GAPLESSPLAYBACK", "MEDIATYPE", "RATING", "ITUNESADVISORY")]
    return items + extra + [chapter(float(one["start_time"]), one.get("tags", {}).get("title", ""))
                            for one in shown.get("chapters", [])]


# All ---------------------------------------------------------------------------------------------------------------

MANY = {"COMMENT", "LYRICS", "PICTURE", "CHAPTER", "PERFORMER"}


def merged(first, second):
    """A name of the first is not asked of the second; what there may be several of is added unless it is the same."""
    items = list(first)
    names = {one["name"] for one in first}
    for one in second:
        if one["name"] not in MANY:
            if one["name"] not in names:
                items.append(one)
        elif not any(other["name"] == one["name"] and "".join(other["values"]).startswith("".join(one["values"])) for other in items):
            items.append(one)
    return items


def unique(items):
    seen, kept = set(), []
    for one in items:
        key = json.dumps(one["values"]) if one["name"] == "PICTURE" else None
        if key is None or key not in seen:
            kept.append(one)
        seen.add(key)
    return kept


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] in (b"RIFF", b"RF64"):
        items = riff_items(data)
    elif data[:4] == b"FORM":
        items = aiff_items(data)
    elif data[:4] == b"OggS":
        items = ogg_items(data)
    elif data[4:8] in (b"ftyp", b"moov"):
        items = mp4_items(path)
    else:
        leading, at = id3_items(data)
        native = flac_items(data, at + 4) if data[at:at + 4] == b"fLaC" else []
        if data[at:at + 8] == b"APETAGEX":
            native = ape_items(APEv2(BytesIO(data[at:at + 32 + struct.unpack("<I", data[at + 12:at + 16])[0]])))
        items = merged(merged(native, leading) if native else leading, tail_items(data))
    return unique([one for one in items if is_counted(one)])


def read_or_say(path):
    try:
        return {"items": read(path)}
    except Exception as error:  # one file that cannot be read must not end the others
        return {"error": f"{type(error).__name__}: {error}", "items": []}


json.dump([read_or_say(path) for path in json.load(sys.stdin)], sys.stdout)

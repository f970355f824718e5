"""Makes the small fonts of the first paint, and those of our PDFs, from the @fontsource packages; run it
once after changing what is asked for below. It needs Debian's libfreetype6, libharfbuzz-subset0 and
libbrotli1.

    python3 src/web/build/subset-fonts.py

One file a weight: together they are smaller than a font with its weight axis, and each alone fits
into what a server may send before it has to wait for the browser's answer (14 KB). Letters beyond these
come from the packages' own files, by unicode-range in styles.css.
"""
import base64
import ctypes as c
import json
import pathlib
import struct
import zlib

HERE = pathlib.Path(__file__).parents[1] / "fonts"
SOURCES = HERE.parents[2] / "node_modules/@fontsource-variable"
CHARACTERS = [*range(0x20, 0x7F), *map(ord, "\u00a0¢©±·×–—‘’“”•…−")]
FEATURES = ["kern", "tnum", "mark", "ccmp"]
# A PDF's names have accents, and nothing fetches more letters for it. It's written without kerning.
PDF_FILE = HERE.parents[1] / "delivery/downloads/data/sheet-fonts.data.json"
PDF_CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ıŒœŠšŽžŸƒ–—‘’‚“”„†‡•…‰‹›€™−ʻ")]
LAYOUT_TABLES = ["GPOS", "GSUB", "GDEF", "STAT", "gasp"]

freetype = c.CDLL("libfreetype.so.6")
harfbuzz = c.CDLL("libharfbuzz.so.0")
subset = c.CDLL("libharfbuzz-subset.so.0")
brotli = c.CDLL("libbrotlienc.so.1")


def pointer(library, name):
    function = getattr(library, name)
    function.restype = c.c_void_p
    return function


def tag(text):
    return struct.unpack(">I", text.encode().ljust(4))[0]


def decode(woff2):
    """FreeType unpacks WOFF2 into the plain tables, and gives them away as a whole."""
    library, face, length = c.c_void_p(), c.c_void_p(), c.c_ulong(0)
    assert freetype.FT_Init_FreeType(c.byref(library)) == 0
    assert freetype.FT_New_Memory_Face(library, woff2, c.c_long(len(woff2)), c.c_long(0), c.byref(face)) == 0
    load = freetype.FT_Load_Sfnt_Table
    load.argtypes = [c.c_void_p, c.c_ulong, c.c_long, c.c_void_p, c.c_void_p]
    assert load(face, 0, 0, None, c.byref(length)) == 0
    plain = c.create_string_buffer(length.value)
    assert load(face, 0, 0, plain, c.byref(length)) == 0
    return plain.raw


def reduce(plain, weight, wanted_characters=CHARACTERS, wanted_features=FEATURES, dropped=()):
    blob = c.c_void_p(pointer(harfbuzz, "hb_blob_create")(plain, len(plain), 0, None, None))
    face = c.c_void_p(pointer(harfbuzz, "hb_face_create")(blob, 0))
    wanted = c.c_void_p(pointer(subset, "hb_subset_input_create_or_fail")())
    characters = c.c_void_p(pointer(subset, "hb_subset_input_unicode_set")(wanted))
    for code in wanted_characters:
        harfbuzz.hb_set_add(characters, code)
    features = c.c_void_p(pointer(subset, "hb_subset_input_set")(wanted, 6))
    harfbuzz.hb_set_clear(features)
    for name in wanted_features:
        harfbuzz.hb_set_add(features, tag(name))
    tables = c.c_void_p(pointer(subset, "hb_subset_input_set")(wanted, 3))
    for name in dropped:
        harfbuzz.hb_set_add(tables, tag(name))
    # Drops hinting, which screens of today don't use.
    subset.hb_subset_input_set_flags(wanted, 1)
    pin = subset.hb_subset_input_pin_axis_location
    pin.argtypes = [c.c_void_p, c.c_void_p, c.c_uint32, c.c_float]
    assert pin(wanted, face, tag("wght"), weight)
    made = c.c_void_p(pointer(subset, "hb_subset_or_fail")(face, wanted))
    assert made.value
    result = c.c_void_p(pointer(harfbuzz, "hb_face_reference_blob")(made))
    length = c.c_uint()
    data = c.c_void_p(pointer(harfbuzz, "hb_blob_get_data")(result, c.byref(length)))
    return c.string_at(data, length.value)


KNOWN_TAGS = (
    "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern "
    "LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar "
    "bdat bloc bsln cvar fdsc feat fmtx fvar gvar"
)


def encode(plain):
    """WOFF2 with its tables as they are; only the compression of the format is used."""
    known = [KNOWN_TAGS[at : at + 4] for at in range(0, len(KNOWN_TAGS), 5)]
    flavor, count = struct.unpack(">IH", plain[:6])
    directory, body = b"", b""
    for at in range(12, 12 + 16 * count, 16):
        name, _, offset, length = struct.unpack(">4sIII", plain[at : at + 16])
        name = name.decode()
        # Version 3 of glyf and loca means "not transformed"; 0 means it for all others.
        version = 3 if name in ("glyf", "loca") else 0
        index = known.index(name) if name in known else 63
        directory += bytes([version << 6 | index]) + (name.encode() if index == 63 else b"") + base128(length)
        body += plain[offset : offset + length]
    size = c.c_size_t(len(body) + 1024)
    packed = c.create_string_buffer(size.value)
    assert brotli.BrotliEncoderCompress(11, 22, 2, c.c_size_t(len(body)), body, c.byref(size), packed) == 1
    packed = packed.raw[: size.value]
    length = 48 + len(directory) + len(packed)
    padding = -length % 4
    header = struct.pack(
        ">4sIIHHIIHHIIIII",
        *(b"wOF2", flavor, length + padding, count, 0, len(plain), len(packed), 1, 0, 0, 0, 0, 0, 0),
    )
    return header + directory + packed + bytes(padding)


def base128(number):
    groups = [number & 0x7F]
    while number := number >> 7:
        groups.insert(0, number & 0x7F | 0x80)
    return bytes(groups)


for source, target, weight in [
    ("inter/files/inter-latin-wght-normal.woff2", "inter-regular-basic.woff2", 400),
    ("inter/files/inter-latin-wght-normal.woff2", "inter-medium-basic.woff2", 500),
    ("source-serif-4/files/source-serif-4-latin-wght-normal.woff2", "source-serif-basic.woff2", 600),
]:
    made = encode(reduce(decode((SOURCES / source).read_bytes()), weight))
    (HERE / target).write_bytes(made)
    print(target, len(made))


def measured(font, name):
    """The font for a PDF, with what drawing with it needs to know."""
    count = struct.unpack(">H", font[4:6])[0]
    rows = [struct.unpack(">4sIII", font[at : at + 16]) for at in range(12, 12 + 16 * count, 16)]
    tables = {name: offset for name, _, offset, _ in rows}
    per_em, = struct.unpack_from(">H", font, tables[b"head"] + 18)
    left, bottom, right, top = struct.unpack_from(">4h", font, tables[b"head"] + 36)
    box = {"minX": left, "minY": bottom, "maxX": right, "maxY": top}
    ascent, descent = struct.unpack_from(">2h", font, tables[b"hhea"] + 4)
    x_height, cap_height = struct.unpack_from(">2h", font, tables[b"OS/2"] + 86)
    blob = c.c_void_p(pointer(harfbuzz, "hb_blob_create")(font, len(font), 0, None, None))
    face = c.c_void_p(pointer(harfbuzz, "hb_face_create")(blob, 0))
    drawn = c.c_void_p(pointer(harfbuzz, "hb_font_create")(face))
    glyphs, known, glyph = [], set(), c.c_uint32()
    for code in PDF_CHARACTERS:
        found = harfbuzz.hb_font_get_nominal_glyph(drawn, code, c.byref(glyph))
        # Two letters that share a glyph would be copied as the same one.
        if found and glyph.value not in known:
            known.add(glyph.value)
            advance = harfbuzz.hb_font_get_glyph_h_advance(drawn, glyph)
            glyphs.append({"id": glyph.value, "advanceWidth": advance, "codePoints": [code]})
    return {
        "postscriptName": name,
        "unitsPerEm": per_em,
        "italicAngle": 0,
        "ascent": ascent,
        "descent": descent,
        "xHeight": x_height,
        "capHeight": cap_height,
        "bbox": {**box, "width": right - left, "height": top - bottom},
        "glyphs": glyphs,
        "file": base64.b64encode(zlib.compress(font, 9)).decode(),
    }


INTER = decode((SOURCES / "inter/files/inter-latin-wght-normal.woff2").read_bytes())
SERIF = decode((SOURCES / "source-serif-4/files/source-serif-4-latin-wght-normal.woff2").read_bytes())
fonts = {
    key: measured(reduce(source, weight, PDF_CHARACTERS, [], LAYOUT_TABLES), name)
    for key, source, weight, name in [
        ("sans", INTER, 400, "Inter-Regular"),
        ("strong", INTER, 600, "Inter-SemiBold"),
        ("serif", SERIF, 600, "SourceSerif4-SemiBold"),
    ]
}
PDF_FILE.parent.mkdir(exist_ok=True)
PDF_FILE.write_text(json.dumps(fonts, separators=(",", ":")) + "\n")
print(PDF_FILE.name, PDF_FILE.stat().st_size)

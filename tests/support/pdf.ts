/** Pages of 200 × 100 points, dark on the left and white on the right, that are drawn, scanned and written in different ways. */

/** A PDF of one page. @param resources of the page @param content what it draws @param objects numbered from 5 on */
function pdf(resources: string, content: string, objects: readonly Buffer[] = [], trailer = ''): Buffer {
  const all = [
    object('<< /Type /Catalog /Pages 2 0 R >>'),
    object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << ${resources} >> >>`,
    ),
    stream('', Buffer.from(content)),
    ...objects,
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, body] of all.entries()) {
    places.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n` +
        `<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const object = (text: string) => Buffer.from(text)

const stream = (entries: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

const drawing = '0.1 g 0 0 100 100 re f'

/** A scan of 64 × 64 pixels that fills the page. */
const scan = (filter: string, bits: number, content: Buffer) =>
  pdf('/XObject << /Scan 5 0 R >>', 'q 200 0 0 100 0 0 cm /Scan Do Q', [
    stream(
      `/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent ${bits} /Filter /${filter}`,
      content,
    ),
  ])

/** Written by OpenJPEG. */
const jpeg2000 = Buffer.from(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAQcHAAAAAAAPY29scgEAAAAAABEAAAEKanAyY/9P/1EAKQAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAQcBAf9SAAwAAAABAAIEBAAB/1wACkBASEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAkgAB/5Pfgvg18j87ZLkNM2EA1fGyKYxAMJCX/XSIAwjWOeAw4fqht92J+PTQwjen/omJZwG//wQQN/9wggb/fhC9c38WB65v4sD1zfxYHrm/iwn8ggL0anvRqe9Gp70anvRqe9Gp78faGgA18j+qrrcYAzQAAAwjx9oaAF76xT+b9BvgDCQl/3//2Q==',
  'base64',
)

/** ITU-T T.88: a page of 64 × 64, and on it a region coded as a fax is (T.6), whose rows are all like the first. */
function jbig2(): Buffer {
  const size = [0, 0, 0, 64, 0, 0, 0, 64]
  const nothing = [0, 0, 0, 0, 0, 0, 0, 0]
  const page = [...size, ...nothing, 0, 0, 0]
  // 0 white, 32 black, the rest as above; and then 63 rows with the changes of the row above.
  const firstRow = '001' + '00110101' + '000001101010' + '1'
  const end = '000000000001'.repeat(2)
  const bits = `${firstRow}${'111'.repeat(63)}${end}`.match(/.{1,8}/g) ?? []
  const rows = bits.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  const region = [...size, ...nothing, 0, 1, ...rows]
  const segment = (number: number, kind: number, data: number[]) => [
    ...[0, 0, 0, number, kind, 0, 1],
    ...[0, 0, 0, data.length],
    ...data,
  ]
  return Buffer.from([...segment(0, 48, page), ...segment(1, 38, region)])
}

const chineseFont = [
  object(
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
  ),
  object(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 7 0 R
        /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>`,
  ),
  object(
    `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0
        /Ascent 752 /Descent -271 /CapHeight 737 /StemV 58 >>`,
  ),
]

export const pdfs = {
  drawn: pdf('', drawing),
  jpeg2000: scan('JPXDecode', 8, jpeg2000),
  jbig2: scan('JBIG2Decode', 1, jbig2()),
  /** 照明, "lighting", in a font that is not in the file. */
  chinese: pdf('/Font << /Song 5 0 R >>', `BT /Song 40 Tf 10 30 Td <7167660e> Tj ET`, chineseFont),
  /** It cannot be read without the password that nobody has. */
  locked: pdf(
    '',
    drawing,
    [object(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'01'.repeat(32)}> /U <${'02'.repeat(32)}> >>`)],
    `/Encrypt 5 0 R /ID [<${'03'.repeat(16)}> <${'03'.repeat(16)}>]`,
  ),
  cut: pdf('', drawing).subarray(0, 60),
}

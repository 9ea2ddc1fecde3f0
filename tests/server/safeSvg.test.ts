import { describe, expect, test } from 'vitest'
import { safeSvg } from '#server/plans/safeSvg.ts'

const kept = (...chunks: Uint8Array[]) => {
  const written: string[] = []
  safeSvg(chunks, (text) => written.push(text))
  return written.join('')
}
const svg = (inside: string, before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`,
  )
const drawing = (inside: string) => kept(svg(inside))
const empty = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'

describe('what draws is kept', () => {
  test.each([
    '<path d="M0 0L1 1" stroke="#333" stroke-width="0.5" transform="translate(1 2) rotate(90)"></path>',
    '<g id="walls" class="a b"><rect x="1" y="2" width="3" height="4" fill="url(#hatch)"></rect></g>',
    '<defs><pattern id="hatch" patternUnits="userSpaceOnUse" width="4" height="4"></pattern></defs>',
    '<text x="1" y="2" font-family="Arial, &quot;Helvetica&quot;">Kitchen &amp; hall &lt;2&gt;</text>',
    '<use href="#door" x="3"></use>',
    '<image href="data:image/png;base64,AAAA" width="3" height="4"></image>',
    '<rect style="fill:#eee;stroke:rgb(1, 2, 3)"></rect>',
    '<style>.wall{stroke:#333;fill:none}\n#a,g.b{opacity:.5}</style>',
  ])('%s', (inside) => {
    expect(drawing(inside)).toBe(empty.replace('><', `>${inside}<`))
  })

  test('with its size and view box, and the namespaces of a drawing program', () => {
    const bytes = Buffer.from(
      `\uFEFF<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>
       <svg:svg xmlns:svg="&ns_svg;" viewBox="0 0 4 3" width="4cm"><svg:use xmlns:x="http://www.w3.org/1999/xlink" x:href="#a"/></svg:svg>`,
    )
    expect(kept(bytes)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="4cm"><use href="#a"></use></svg>',
    )
  })
})

describe('however it is cut', () => {
  test('a file is read the same', () => {
    const bytes = svg('<g id="köök" class="a"><path d="M0 0L1 1"></path><text>Köök &amp; hall 🛋</text></g>')
    const cut = Array.from(bytes, (byte) => Uint8Array.of(byte))
    expect(kept(...cut)).toBe(kept(bytes))
    expect(kept(bytes)).toContain('Köök &amp; hall 🛋')
  })

  test('and an element that has its reference twice, for old and new programs, keeps one', () => {
    expect(drawing('<use xlink:href="#a" href="#b"/><use href="#b" xlink:href="#a"/>')).toBe(
      empty.replace('><', '><use href="#b"></use><use href="#b"></use><'),
    )
  })
})

describe('what runs, moves, links or loads is left out', () => {
  test.each([
    '<script>alert(1)</script>',
    '<script href="https://evil.example/a.js"/>',
    '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></div></foreignObject>',
    '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<feImage href="https://evil.example/a.png"/>',
    '<metadata><rdf xmlns="urn:x"/></metadata>',
    '<handler xmlns="http://www.w3.org/2001/xml-events">alert(1)</handler>',
    '<!-- a comment --><?xml-stylesheet href="https://evil.example/a.css"?>',
  ])('%s', (inside) => {
    expect(drawing(inside)).toBe(empty)
  })

  test.each([
    ['an event handler', 'onload="alert(1)"'],
    ['one with a prefix', 'xlink:onclick="alert(1)"'],
    ['a paint from elsewhere', 'fill="url(https://evil.example/a.svg#b)"'],
    ['one spelt with escapes', 'fill="u\\72l(https://evil.example)"'],
    ['one beside a good one', 'fill="url(#a) url(//evil.example)"'],
    ['a picture set', 'mask="image-set(\'https://evil.example/a.png\' 1x)"'],
    ['a style that loads', 'style="background:url(https://evil.example);marker:url(//evil.example)"'],
    ['a base', 'xml:base="https://evil.example/"'],
    ['a link', 'href="#a"'],
    ['a data attribute', 'data-x="1"'],
  ])('%s on a shape', (_, attribute) => {
    expect(drawing(`<rect ${attribute}/>`).replace(' style=""', '')).toBe(
      empty.replace('><', '><rect></rect><'),
    )
  })

  test.each([
    'https://evil.example/a.svg#b',
    '//evil.example/a.svg#b',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'a.svg#b',
    ' #a',
  ])('a reference to %s', (reference) => {
    const escaped = reference.replaceAll('<', '&lt;')
    expect(drawing(`<use xlink:href="${escaped}"/><image href="${escaped}"/>`)).toBe(
      empty.replace('><', '><use></use><image></image><'),
    )
  })

  test.each([
    '@import "https://evil.example/a.css";',
    '@font-face{font-family:x;src:url(https://evil.example/a.woff)}',
    '.a{fill:url(https://evil.example/a.svg)}',
    '.a{behavior:url(#default)}',
    'a[href^="x"]{fill:red}',
    '<![CDATA[</style><script>alert(1)</script>]]>',
  ])('of a style sheet, %s', (sheet) => {
    expect(drawing(`<style>${sheet}</style>`)).toBe(empty.replace('><', '><style></style><'))
  })
})

describe('is no SVG', () => {
  test.each([
    ['a page', '<html><body/></html>', /begins with <html>/],
    ['an svg of no namespace', '<svg/>', /begins with <svg>/],
    ['what does not end', '<svg xmlns="http://www.w3.org/2000/svg"><g>', /unclosed/],
    ['nothing', '', /./],
    [
      'entities that blow up',
      '<!DOCTYPE svg [<!ENTITY a "xx"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
      /undefined entity/,
    ],
    [
      'a file of this machine',
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
      /undefined entity/,
    ],
  ])('%s', (_, text, says) => {
    expect(() => kept(Buffer.from(text))).toThrow(says)
  })

  test('bytes that are not UTF-8', () => {
    expect(() => kept(Buffer.from([0xff, 0xfe, 0x3c, 0x00]))).toThrow(/UTF-8/)
  })
})

/** Each level uses the one below it ten times. */
const nestedUses = (levels: number) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  ).join('')
const entity = (length: number) => `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(length)}">]>`
const chain = (length: number, link: (level: number) => string) =>
  Array.from({ length }, (_, level) => link(level)).join('')
const nestedPatterns = (levels: number) =>
  chain(
    levels,
    (level) => `<pattern id="p${level + 1}">${`<rect fill="url(#p${level})"/>`.repeat(12)}</pattern>`,
  )

describe('more than a browser can draw, or a server can read, is refused', () => {
  test.each([
    ['an entity used often', svg(`<text>${'&a;'.repeat(4000)}</text>`, entity(60_000)), /entities/],
    [
      'an entity used often in what is left out',
      svg(`<script>${'&a;'.repeat(4000)}</script>`, entity(60_000)),
      /entities/,
    ],
    ['an entity used often in attributes', svg('<rect id="&a;"/>'.repeat(4000), entity(60_000)), /entities/],
    ['a long document type', svg('', entity(70_000)), /document type/],
    ['many elements', svg('<path/>'.repeat(100_001)), /100,000 elements/],
    ['many elements that are left out', svg('<script/>'.repeat(100_001)), /100,000 elements/],
    ['deep elements', svg('<g>'.repeat(20_000)), /100 deep/],
    ['deep elements that are left out', svg('<a>'.repeat(20_000)), /100 deep/],
    ['many attributes', svg(`<rect ${chain(1000, (n) => ` a${n}="b"`)}/>`), /250 attributes/],
    ['a long attribute', svg(`<rect class="${'a'.repeat(70_000)}"/>`), /attribute class/],
    ['a long text', svg(`<text>${'a'.repeat(1_000_001)}</text>`), /characters of text/],
    ['a long style sheet', svg(`<style>${'a{fill:red}'.repeat(30_000)}</style>`), /style sheets/],
    [
      'a style sheet of which each rule is for every element',
      svg(`<style>${'*{fill:red}'.repeat(20_000)}</style>${'<rect/>'.repeat(1000)}`),
      /style rule/,
    ],
    ['nested uses', svg(`<rect id="l0"/>${nestedUses(5)}`), /100,000 elements by its use/],
    ['as many uses as to have no number', svg(`<rect id="l0"/>${nestedUses(90)}`), /by its use/],
    ['many uses', svg(`<rect id="a"/>${'<use href="#a"/>'.repeat(60_000)}`), /by its use/],
    ['a use of what it is in', svg('<g id="a"><use href="#a"/></g>'), /which it names/],
    [
      'uses of one another',
      svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
      /which it names/,
    ],
    ['a long chain of uses', svg(chain(5000, (n) => `<use id="u${n}" href="#u${n + 1}"/>`)), /200 deep/],
    ['the same from its end', svg(chain(5000, (n) => `<use id="u${n}" href="#u${n - 1}"/>`)), /200 deep/],
    [
      'a long chain of patterns',
      svg(chain(5000, (n) => `<pattern id="u${n}" href="#u${n + 1}"/>`)),
      /200 deep/,
    ],
    ['nested patterns', svg(`${nestedPatterns(6)}<rect fill="url(#p6)"/>`), /patterns/],
    [
      'a pattern that a whole group inherits',
      svg(
        `<pattern id="a">${'<rect/>'.repeat(1000)}</pattern><g style="fill:url(#a)">${'<path/>'.repeat(2000)}</g>`,
      ),
      /patterns/,
    ],
    [
      'one that a style sheet gives to every path',
      svg(
        `<pattern id="a">${'<rect/>'.repeat(1000)}</pattern><style>g path{fill:url(#a)}</style>${'<path/>'.repeat(2000)}`,
      ),
      /patterns/,
    ],
    [
      'a marker at each of many points',
      svg(
        `<marker id="a">${'<rect/>'.repeat(100)}</marker><path class="b c" d="M0 0${'l1 1'.repeat(9000)}"/><style>.c{marker-mid:url(#a)}</style>`,
      ),
      /markers/,
    ],
  ])('%s', (_, bytes, says) => {
    expect(() => kept(bytes)).toThrow(says)
  })

  test.each([
    [
      'hatched walls and doors of a symbol',
      `<pattern id="h"><path d="M0 0l4 4"/></pattern><symbol id="d"><path d="M0 0"/></symbol>
      ${'<rect fill="url(#h)"/><use href="#d"/>'.repeat(5000)}`,
    ],
    ['an outline of two million characters', `<path d="M0 0${'l1 1'.repeat(500_000)}"/>`],
    [
      'a pattern that refers to itself',
      '<pattern id="a"><rect fill="url(#a)"/></pattern><rect fill="url(#a)"/>',
    ],
  ])('but not %s', (_, inside) => {
    expect(drawing(inside)).toContain('</svg>')
  })
})

describe('a text that no rule is found in takes no longer than its length', () => {
  // Each took seconds to minutes when every place in it was tried as a beginning.
  const words = 'a'.repeat(60_000)
  test.each([
    ['a style sheet without a rule', `<style>${'a'.repeat(200_000)}</style>`],
    ['one of comments that do not end', `<style>${'/*'.repeat(100_000)}</style>`],
    ['one of brackets that do not close', `<style>${'a{'.repeat(100_000)}</style>`],
    ['one long declaration', `<style>a{fill:${'a'.repeat(200_000)}}</style>`],
    ['words', `<rect fill="${words}"/>`.repeat(20)],
    ['spaces', `<rect fill="a${' '.repeat(60_000)}"/>`.repeat(20)],
    ['references that do not close', `<rect fill="${'url(#a '.repeat(9000)}"/>`.repeat(20)],
    ['references of spaces', `<rect fill="url(${' '.repeat(60_000)}"/>`.repeat(20)],
    ['declarations', `<rect style="${'a:b;'.repeat(15_000)}"/>`.repeat(20)],
  ])(
    '%s',
    (_, inside) => {
      expect(drawing(inside)).toContain('</svg>')
    },
    5000,
  )
})

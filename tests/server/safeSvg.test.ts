import { describe, expect, it } from 'vitest'
import { safeSvg } from '#server/plans/safeSvg.ts'

const drawing = (inside: string, attributes = '') =>
  safeSvg(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`,
    ),
  )
const empty = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'

describe('what draws is kept', () => {
  it.each([
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

  it('with its size and view box, and the namespaces of a drawing program', () => {
    const bytes = Buffer.from(
      `\uFEFF<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>
       <svg:svg xmlns:svg="&ns_svg;" viewBox="0 0 4 3" width="4cm"><svg:use xmlns:x="http://www.w3.org/1999/xlink" x:href="#a"/></svg:svg>`,
    )
    expect(safeSvg(bytes)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="4cm"><use href="#a"></use></svg>',
    )
  })
})

describe('what runs, moves, links or loads is left out', () => {
  it.each([
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

  it.each([
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

  it.each([
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

  it.each([
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
  it.each([
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
    expect(() => safeSvg(Buffer.from(text))).toThrow(says)
  })

  it('bytes that are not UTF-8', () => {
    expect(() => safeSvg(Buffer.from([0xff, 0xfe, 0x3c, 0x00]))).toThrow(/UTF-8/)
  })
})

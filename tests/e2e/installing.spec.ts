import { expect, test } from './fixtures.ts'

/** A PNG's width and height, pixels, from its header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

// Headless Chromium has no Page.getInstallabilityErrors to tell: it is empty whatever the manifest says.
test('Chromium reads the manifest without an error', async ({ page }) => {
  await page.goto('/dashboard')
  const session = await page.context().newCDPSession(page)
  const { url, errors, data = '' } = await session.send('Page.getAppManifest')
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ name: 'Latern', display: 'standalone', start_url: '/' })
})

test('its icons are what the manifest says, maskable ones too', async ({ page }) => {
  const manifest = await page.request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; purpose?: string }[] }
  const pictures = icons.filter(({ src }) => src.endsWith('.png'))
  for (const { src, sizes } of pictures) {
    const icon = await page.request.get(src)
    expect(icon.status()).toBe(200)
    expect(sizeOf(await icon.body())).toBe(sizes)
  }
  const kinds = pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`).sort()
  expect(kinds).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'])
})

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from '../../tools/viteIcons.ts'

/** The bench's page, as the console itself is built. Isolated, so that its clock counts in 5 µs. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [react(), icons()],
  worker: { format: 'es' },
  build: { target: 'es2023', emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 4096 },
  preview: {
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
  },
})

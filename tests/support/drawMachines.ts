import { writeFileSync } from 'node:fs'
import { drawings } from './drawings.ts'

/** `npm run machines`: draws every machine beside its source. */
for (const { file, text } of drawings()) writeFileSync(file, text)

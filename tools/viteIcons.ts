import { join } from 'node:path'
import unplugin from 'unplugin-icons/vite'

/** Attributes that all shapes share; src/icons/createIcon.tsx sets them on the svg element. */
const commonAttributes =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

const compiler = {
  extension: 'js',
  compiler: (svg: string) => {
    const shapes = svg.replace(/^<svg[^>]*>|<\/svg>$/g, '').replaceAll(commonAttributes, '')
    const createIcon = JSON.stringify(join(import.meta.dirname, '../src/icons/createIcon.tsx'))
    return `import { createIcon } from ${createIcon}\nexport default /* @__PURE__ */ createIcon(${JSON.stringify(shapes)})`
  },
}

/** Compiles `~icons/lucide/…` to a component. */
export const icons = () => unplugin({ compiler })

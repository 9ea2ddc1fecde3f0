/** Joins class names, leaving out what is falsy. A part's `className` adds layout to it; it does not restyle it. */
export { clsx as cn } from 'clsx'

/** Joins class names and skips falsy ones. A component's `className` adds layout; it does not restyle. */
export { clsx as cn } from 'clsx'

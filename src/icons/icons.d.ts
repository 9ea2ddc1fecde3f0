/** Compiled from @iconify-json by unplugin-icons (vite.config.ts). */
declare module '~icons/*' {
  const icon: import('./index.ts').IconComponent
  export default icon
}

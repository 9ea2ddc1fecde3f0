/** In the file of the libraries, so that React is evaluated with them and not in the task of our own code (vite.config.ts). */
export { createRoot } from 'react-dom/client'

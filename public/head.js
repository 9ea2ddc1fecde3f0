// Runs before the console's modules, in the browser as it stands: this file is not compiled.
{
  const { theme, language } = preferences()

  // What every page of somebody who is signed in needs (vite.config.ts); the console would request it only once it runs.
  const { preloadWhenSignedIn } = document.currentScript.dataset
  if (preloadWhenSignedIn && isSignedIn())
    for (const href of preloadWhenSignedIn.split(' '))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      )

  // Before the first paint. Without a choice the system's theme stands.
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  // Where a module of the first page cannot be loaded, nothing else is there to say so.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') showNotLoaded()
    },
    { capture: true },
  )

  /** What src/app/session/preferences.tsx keeps. */
  function preferences() {
    try {
      return JSON.parse(localStorage.getItem('latern.preferences')) ?? {}
    } catch {
      return {}
    }
  }

  /** Whether src/app/session/tokens.ts keeps a token; where storage is denied there is none. */
  function isSignedIn() {
    try {
      return localStorage.getItem('jwt_access_token') !== null
    } catch {
      return false
    }
  }

  function showNotLoaded() {
    const text =
      language === 'et'
        ? ['Konsooli ei saanud laadida', 'Kontrolli võrku ja laadi leht uuesti.', 'Laadi leht uuesti']
        : ['The console could not be loaded', 'Check the network, and reload the page.', 'Reload the page']
    const [title, advice, reload] = text
    const message = document.createElement('div')
    message.setAttribute('role', 'alert')
    Object.assign(message.style, {
      maxWidth: '26rem',
      margin: '20vh auto 0',
      padding: '0 0.5rem',
      font: '0.875rem/1.5 system-ui, sans-serif',
      textAlign: 'center',
    })
    const heading = element('h1', title)
    heading.style.font = '600 1.125rem/1.5 system-ui, sans-serif'
    const button = element('button', reload)
    button.type = 'button'
    Object.assign(button.style, {
      marginTop: '1rem',
      padding: '0.5rem 1rem',
      border: '1px solid',
      borderRadius: '6px',
    })
    button.addEventListener('click', () => location.reload())
    window.addEventListener('online', () => location.reload())
    message.append(heading, element('p', advice), button)
    document.getElementById('root').replaceChildren(message)
  }

  function element(name, text) {
    const created = document.createElement(name)
    created.textContent = text
    return created
  }
}

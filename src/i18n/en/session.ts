/** Signing in and out (specification §2, §5). */
export const session = {
  title: 'Sign in to Latern',
  subtitle: 'Street and building lighting, in one plan.',
  email: 'E-mail',
  password: 'Password',
  tooShort: 'Min character length is 4',
  login: 'Login',
  loggingIn: 'Logging in..',
  loggingOut: 'Logging out..',
  terms: 'Terms of usage. Privacy Policy',
  notices: {
    'logging-in-with-jwt': 'Logging in with JWT',
    'logged-in-with-jwt': 'Logged in with JWT',
    'token-expired': 'access_token expired',
    'token-refused': 'Failed to login with token.',
    'token-invalid': 'Invalid access_token',
    'server-unreachable': 'The server does not answer',
    'signed-out-elsewhere': 'Signed out in another window',
  },
  demo: {
    title: 'This is a demo site',
    text: 'Its devices are simulated. Anybody may sign in with',
    fill: 'Fill in',
  },
  drawing: 'Plan of a street at night, its luminaires lit',
} as const

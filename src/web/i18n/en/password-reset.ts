export const passwordResetTexts = {
  askAdmin:
    'Ask an administrator of your team or the person who runs this server to set a new one for you.',
  byMail: 'Enter your email, and we mail you a link to choose a new password.',
  email: 'Email of your account',
  send: 'Mail me a link',
  sending: 'Sending...',
  sent: 'If there is an account with this email, a link is on its way. It works once, for 30 minutes.',
  failed: 'The password could not be reset. Please try again.',
  newPassword: 'New password',
  endsSessions: 'All devices that are signed in to this account will be signed out.',
  save: 'Save and sign in',
  saving: 'Saving...',
  toSignIn: 'Back to sign in',
};

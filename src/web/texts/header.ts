export const headerTexts = {
  back: 'Back',
  logout: 'Logout',
  account: (name: string) => `Account of ${name}`,
  googleAccount: 'Google Account',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
};

export const aboutTexts = {
  title: 'About Freelane',
  version: (version: string) => `Version ${version}`,
  text: 'Freelane is project management with live kanban boards for freelancers and small teams. It runs on your own server, so your work and your clients’ data stay with you.',
  licence: 'Free software under the AGPL 3.0 or later.',
};

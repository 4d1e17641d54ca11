declare module 'saxon-js' {
  interface Saxon {
    /** Applies a compiled style sheet. */
    transform(
      options: { stylesheetInternal: object; sourceText: string; destination: 'serialized' },
      mode: 'sync',
    ): { principalResult: string };
  }
  const saxon: Saxon;
  export default saxon;
}

/** Whether shortcuts are pressed with ⌘ here, in place of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

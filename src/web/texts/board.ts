export const boardTexts = {};

/** The reason why this Node cannot run the product, or null. Mirrors "engines". */
export function refusal(version) {
  const [major, minor] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
  if (fits) return null;
  return `Freelane needs Node 20 (from 20.19), 22 (from 22.13), 24 or newer; this is ${version}.`;
}

/** Choices of this browser, each on unless the user turned it off. */
export type DevicePreference = 'singleKeys' | 'announcements';

export function isOn(preference: DevicePreference): boolean {
  try {
    return localStorage.getItem(preference) !== 'off';
  } catch {
    // Storage is blocked.
    return true;
  }
}

/** @returns whether the choice was stored */
export function setOn(preference: DevicePreference, on: boolean): boolean {
  try {
    if (on) localStorage.removeItem(preference);
    else localStorage.setItem(preference, 'off');
    return true;
  } catch {
    return false;
  }
}

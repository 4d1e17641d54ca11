// A named import keeps the rest of the manifest out of the bundle.
import { version as packaged } from '../../../package.json';

export const version = packaged;

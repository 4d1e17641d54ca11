// By name, so that the rest of the manifest stays out of the bundle.
import { version as packaged } from '../../../package.json';

export const version = packaged;

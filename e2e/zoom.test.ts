import { beforeAll, test } from 'vitest';
import { openGallery } from './gallery.ts';
import { screens } from './screens.ts';

const gallery = openGallery('zoomed');
/** Those that are laid out by the room they have; the others are made of the same. */
const roomy = screens.filter(({ phone }) => phone === true);

beforeAll(gallery.fill);

test.each(roomy)('N22 at 200 %: $name', gallery.fit);

import { beforeAll, test } from 'vitest';
import { openGallery } from './lib/screen-checks.ts';
import { screens } from './lib/screens.ts';

const gallery = openGallery('phone');
const onPhone = screens.filter(({ phone }) => phone);

beforeAll(gallery.fill);

test.each(onPhone)('N10 N11 N12 N22 W7 on a phone: $name', gallery.check);

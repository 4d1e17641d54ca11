import { beforeAll, describe, test } from 'vitest';
import { emptyScreens } from './lib/screens/areas/empty-screens.ts';
import { inVisitOrder } from './lib/screens/screen.ts';
import { openGallery } from './lib/screens/screen-checks.ts';
import { siteScreens } from './lib/screens/screens.ts';

const gallery = openGallery();

describe('a new server', () => {
  test.each(emptyScreens)('N10 N11 N12 N22 W7 $name', gallery.check);
});

describe('a team at work', () => {
  beforeAll(gallery.fill);
  test.each(inVisitOrder(siteScreens))('N10 N11 N12 N22 W7 $name', gallery.check);
});

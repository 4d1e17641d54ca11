import { beforeAll, test } from 'vitest';
import { sampleScreens } from './lib/screens/areas/sample-screens.ts';
import { inVisitOrder } from './lib/screens/screen.ts';
import { openGallery } from './lib/screens/screen-checks.ts';

const gallery = openGallery();

beforeAll(gallery.addSample, 120_000);

test.each(inVisitOrder(sampleScreens))('N10 N11 N12 N22 W7 $name', gallery.check);

import { beforeAll, test } from 'vitest';
import { inVisitOrder } from './lib/screens/screen.ts';
import { openGallery } from './lib/screens/screen-checks.ts';
import { ticketScreens } from './lib/screens/screens.ts';

const gallery = openGallery();

beforeAll(gallery.fill);

test.each(inVisitOrder(ticketScreens))('N10 N11 N12 N22 W7 $name', gallery.check);

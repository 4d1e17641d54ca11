import { config } from 'zod';

// The policy of the page forbids to compile code, which zod would try for schemas made after this.
config({ jitless: true });

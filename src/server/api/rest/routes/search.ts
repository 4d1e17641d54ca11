import { z } from 'zod';
import { searchText } from '../../../../core/search/search.schema.ts';
import * as example from '../docs/examples.ts';
import { route } from '../route.ts';
import { searchResultShape } from '../shapes.schema.ts';

export const searchRoutes = [
  route({
    tag: 'Search',
    method: 'GET',
    path: '/api/search',
    summary: 'Search everything that the caller may see',
    description:
      'Boards, projects and people by their names, tickets by number, name and description, 20 ' +
      'of each at most. A result contains every word, in any order; the last word may be a ' +
      'prefix. Case and accents make no difference.',
    signedIn: true,
    writes: false,
    query: z.object({ q: searchText.describe('The text to search for') }),
    status: 200,
    response: searchResultShape,
    errors: [],
    example: { query: { q: 'offer' }, response: example.searchResult },
    async run({ services, viewer, query }) {
      const { boards, projects, tickets, people } = await services.search.find(viewer, query.q);
      return {
        boards,
        projects: projects.map(({ id, name }) => ({ projectId: id, projectName: name })),
        tickets: tickets.map(({ id, number, columnName, ...ticket }) => ({
          id,
          ...(number && { number }),
          ...ticket,
          status: columnName,
        })),
        users: people,
      };
    },
  }),
];

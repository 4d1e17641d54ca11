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
    summary: 'What has the words of a text, of all that the caller may see',
    description:
      'Boards, projects and people by their names, tickets by number, name and description, 20 of each at ' +
      'most. Every word has to be there, in any order; of the last one its beginning is enough. ' +
      'Cases and accents make no difference.',
    signedIn: true,
    writes: false,
    query: z.object({ q: searchText.describe('What to look for') }),
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

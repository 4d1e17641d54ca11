import { z } from 'zod';
import * as example from '../docs/examples.ts';
import { route } from '../route.ts';
import { mappedUserShape, userShape } from '../shapes.schema.ts';
import { userAnswer } from '../shapes.ts';

export const userRoutes = [
  route({
    tag: 'Users',
    method: 'GET',
    path: '/users/getAllUsers',
    summary: 'List everyone with an account',
    signedIn: true,
    writes: false,
    status: 200,
    response: z.array(userShape),
    errors: [],
    example: { response: [example.user] },
    run: async ({ services, viewer }) => (await services.queries.listUsers(viewer)).map(userAnswer),
  }),
  route({
    tag: 'Users',
    method: 'GET',
    path: '/users/getUsersMap',
    summary: 'Everyone with an account by id, with their boards',
    signedIn: true,
    writes: false,
    status: 200,
    response: z.record(z.string(), mappedUserShape),
    errors: [],
    example: { response: { [example.user.id]: example.mappedUser } },
    async run({ services, viewer }) {
      const people = await services.boardReader.everyone(viewer);
      return Object.fromEntries(people.map((person) => [person.id, person]));
    },
  }),
];

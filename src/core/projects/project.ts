/** A group of boards. A board belongs to at most one (decisions §4). Times are in ms since 1970. */
export interface Project {
  id: string;
  name: string;
  ownerId: string;
  createdAt: number;
}

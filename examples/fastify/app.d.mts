import type { FastifyInstance } from 'fastify';

export function createApp(): Promise<FastifyInstance>;

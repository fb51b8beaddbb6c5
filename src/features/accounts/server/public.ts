export { type Customer, hashToken, identify, type Level, levels } from './sessions.ts';

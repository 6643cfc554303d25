import { ticketsModel as model } from '../../../src/machines/tickets/tickets.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);

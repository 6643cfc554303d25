import { ticketModel as model } from '../../../src/machines/tickets/ticket.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);

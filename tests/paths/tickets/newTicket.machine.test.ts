import { newTicketModel as model } from '../../../src/machines/tickets/newTicket.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);

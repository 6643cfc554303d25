import { historyModel as history } from '../../../src/machines/conversation/history.model.ts';
import { roomModel as room } from '../../../src/machines/conversation/room.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(history);
machinePaths(room);

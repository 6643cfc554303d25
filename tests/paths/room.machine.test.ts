import { historyModel as history } from '../../src/machines/room/history.model.ts';
import { roomModel as room } from '../../src/machines/room/room.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(history);
machinePaths(room);
